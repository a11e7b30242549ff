/** Splits a batch of chunks into its first `length` bytes and the rest. */
export function splitBatch(chunks: readonly Uint8Array[], length: number): [Uint8Array[], Uint8Array[]] {
  const [first, others]: [Uint8Array[], Uint8Array[]] = [[], []]
  let left = length
  for (const chunk of chunks) {
    const taken = Math.min(left, chunk.byteLength)
    if (taken > 0) first.push(chunk.subarray(0, taken))
    if (taken < chunk.byteLength) others.push(chunk.subarray(taken))
    left -= taken
  }
  return [first, others]
}
