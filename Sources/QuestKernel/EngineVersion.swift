/// The engine's version, part of every result's identity.
///
/// The first number rises when the same content and seed give other results; the changelog marks such changes.
public enum EngineVersion { public static let current = "2.0.0" }
