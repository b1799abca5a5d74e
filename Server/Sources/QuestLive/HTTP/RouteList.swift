/// All routes, by the listener they belong to.
package enum RouteList {
    /// What the world may reach.
    package static let players: [Route] =
        HealthRoutes.open + PlayerRoutes.all + ViewRoutes.all + PartyRoutes.all
        + DataRoutes.all + ContentRoutes.all + [OpenAPI.route]
    /// What the studio alone may reach, on a port of its own.
    package static let support: [Route] = HealthRoutes.measured + SupportRoutes.all + PublishRoutes.all
}
