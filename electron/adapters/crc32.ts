const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})

/** CRC-32, as zip has it, of a text's UTF-8. It finds every damage of up to 32 bits in a row. */
export function crc32(text: string): number {
  const bytes = Buffer.from(text)
  let crc = -1
  for (let at = 0; at < bytes.length; at += 1) crc = (TABLE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}
