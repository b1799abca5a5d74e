import CanonicalJSON
import Reports

/// What of a run is drawn, and how it is sent: the same run is sent with many variants.
struct DrawnRun: Sendable {
    let picture: RunPicture
    let json: Result<[UInt8], any Error>

    init(_ run: EconomyRun) {
        let picture = RunPicture(run)
        self.picture = picture
        json = Result { try JSONText.bytes(of: picture) }
    }
}
