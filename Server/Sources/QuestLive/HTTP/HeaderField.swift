import CanonicalJSON
import HTTPTypes

/// A header that a route reads, as the description of the service tells it.
package enum HeaderField: Sendable {
    case idempotencyKey, device, deviceTime, proof

    /// As OpenAPI has it.
    var value: JSONValue {
        switch self {
        case .idempotencyKey:
            field(
                .idempotencyKey, "The same for each retry: it gets the same reply.",
                ["type": "string", "pattern": "^[!-~]{1,128}$"], isRequired: true)
        case .device:
            // Others that are seen are taken too, in UTF-8, which OpenAPI cannot say of a header.
            field(
                .device,
                "The device that writes, by the name that it uploads under: another one's older journal is superseded.",
                ["type": "string", "pattern": "^[!-~]{1,64}$"])
        case .deviceTime:
            field(
                .deviceTime, "What the device's clock shows as it sends: by it, times are corrected.",
                BodySchema.whole(Upload.instants))
        case .proof:
            field(.proof, "The studio's proof of a deed that is said to be proved.", ["type": "string"])
        }
    }

    private func field(
        _ name: HTTPField.Name, _ description: String, _ schema: JSONValue, isRequired: Bool = false
    ) -> JSONValue {
        [
            "name": .string(name.rawName), "in": "header", "required": .bool(isRequired),
            "description": .string(description), "schema": schema,
        ]
    }
}
