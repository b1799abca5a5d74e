import CanonicalJSON
import Foundation
import QuestKernel

/// One input for a reader that stands before all others, which `FUZZ_READER` names:
///
/// - `json`: what clients and files send, by the strict reader. What it takes is written in one spelling, which it reads
///   as the same again.
/// - `bytes`: a state as it is stored. What is read is written as the same bytes, and read from them as the same again.
///
/// These take microseconds, so that many more inputs are tried than of the readers of whole games and states.
#if FUZZES
    @_cdecl("LLVMFuzzerTestOneInput")
#endif
public func fuzzReader(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: data, count: size)
    if readsBytes { readBytes(bytes) } else { readJSON(bytes) }
    return 0
}

private let readsBytes = ProcessInfo.processInfo.environment["FUZZ_READER"] == "bytes"

private func readJSON(_ bytes: UnsafeBufferPointer<UInt8>) {
    do throws(JSONProblem) {
        let written = try StrictJSON.value(of: bytes).bytes
        do throws(JSONProblem) {
            let again = try StrictJSON.value(of: written).bytes
            precondition(again == written, "what was read is spelled otherwise the second time")
        } catch { preconditionFailure("what was written cannot be read: \(error)") }
    } catch { precondition(!error.description.isEmpty, "a problem without words") }
}

private func readBytes(_ bytes: UnsafeBufferPointer<UInt8>) {
    do {
        let value = try PlainValue(bytes: bytes)
        let written = try PlainValue.bytes(of: value)
        let again = try PlainValue(bytes: written)
        precondition(again == value, "a value is another one once it is written")
        precondition(again.canonicalBytes == value.canonicalBytes, "canonical bytes of one value differ")
        let rewritten = try PlainValue.bytes(of: again)
        precondition(rewritten == written, "one value is written in two ways")
    } catch let problem as PlainProblem {
        precondition(!"\(problem)".isEmpty, "a problem without words")
    } catch { preconditionFailure("another problem than one of the bytes: \(error)") }
}
