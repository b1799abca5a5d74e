extension UnsafeMutablePointer {
    /// Memory of `count` figures, at least of one, which all begin alike. Whoever asks for it gives it back.
    @inlinable
    package static func filled(_ figure: Pointee, _ count: Int) -> Self {
        let memory = allocate(capacity: Swift.max(count, 1))
        memory.initialize(repeating: figure, count: Swift.max(count, 1))
        return memory
    }
}
