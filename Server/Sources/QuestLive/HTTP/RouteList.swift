/// All routes, by the listener they belong to.
package enum RouteList {
    /// Routes that anyone may reach.
    package static func players(of game: any LiveGame.Type) -> [Route] {
        HealthRoutes.open + PlayerRoutes.all + game.playerRoutes + DataRoutes.all + ContentRoutes.all
            + [OpenAPI.route]
    }
    /// Routes that only the studio may reach, on a port of its own.
    package static func support(of game: any LiveGame.Type) -> [Route] {
        HealthRoutes.measured + ConsoleRoutes.all + SupportRoutes.all + SearchRoute.all + BanRoutes.all + StaffActs.all
            + ClockRoutes.all
            + game.supportRoutes
            + ReviewRoutes.all + PublishRoutes.all
            + [OpenAPI.supportRoute]
    }
}
