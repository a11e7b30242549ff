const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** Continues the CRC-32 of a zip over more bytes; it begins with 0. */
export function addToCrc32(crc: number, bytes: Uint8Array): number {
  let rest = ~crc
  for (let at = 0; at < bytes.length; at++) rest = (TABLE[(rest ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (rest >>> 8)
  return ~rest >>> 0
}
