/// All routes, by the listener they belong to.
package enum RouteList {
    /// Routes that anyone may reach.
    package static let players: [Route] =
        HealthRoutes.open + PlayerRoutes.all + ViewRoutes.all + PartyRoutes.all
        + DataRoutes.all + ContentRoutes.all + [OpenAPI.route]
    /// Routes that only the studio may reach, on a port of its own.
    package static let support: [Route] = HealthRoutes.measured + SupportRoutes.all + PublishRoutes.all
}
