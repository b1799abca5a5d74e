import CanonicalJSON

/// A header that some routes read.
package enum HeaderField: Sendable {
    case device, deviceTime, proof

    /// As the description of the service names it.
    var value: JSONValue {
        switch self {
        case .device:
            field(
                "Device",
                "The device that writes, by the name that it uploads under: another one's older journal is superseded.",
                ["type": "string", "pattern": "^[!-~]{1,64}$"])
        case .deviceTime:
            field(
                "Device-Time", "What the device's clock shows as it sends: by it, times are corrected.",
                ["type": "integer", "minimum": 0, "maximum": .integer(Upload.instants.upperBound)])
        case .proof:
            field("Proof", "The studio's proof of a deed that is said to be proved.", ["type": "string"])
        }
    }

    private func field(_ name: String, _ description: String, _ schema: JSONValue) -> JSONValue {
        [
            "name": .string(name), "in": "header", "required": false, "description": .string(description),
            "schema": schema,
        ]
    }
}
