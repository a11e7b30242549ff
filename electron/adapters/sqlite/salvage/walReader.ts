import { readSync } from 'node:fs'

const HEADER_BYTES = 32
const FRAME_BYTES = 24
/** The last bit of the magic number is the byte order of the checksums. */
const MAGIC = 0x377f0682

type Sums = readonly [number, number]

/**
 * Finds the newest committed version of each page in a write-ahead log (https://sqlite.org/fileformat2.html#walformat),
 * and returns its position by page number. As in SQLite, the log ends at the first frame whose checksum does not match.
 */
export function readCommittedFrames(log: number, pageBytes: number): Map<number, number> {
  const committed = new Map<number, number>()
  const header = Buffer.alloc(HEADER_BYTES)
  const isHere = readSync(log, header, 0, HEADER_BYTES, 0) === HEADER_BYTES
  const isBigEndian = header.readUInt32BE(0) === MAGIC + 1
  if (!isHere || (header.readUInt32BE(0) & ~1) >>> 0 !== MAGIC || header.readUInt32BE(8) !== pageBytes) return committed
  const addUp = (bytes: Buffer, sums: Sums): Sums => computeChecksum(bytes, sums, isBigEndian)
  const hasChecksum = (sums: Sums, bytes: Buffer, at: number): boolean =>
    sums[0] === bytes.readUInt32BE(at) && sums[1] === bytes.readUInt32BE(at + 4)

  let sums = addUp(header.subarray(0, 24), [0, 0])
  if (!hasChecksum(sums, header, 24)) return committed
  const frame = Buffer.alloc(FRAME_BYTES + pageBytes)
  const pending = new Map<number, number>()
  for (let at = HEADER_BYTES; readSync(log, frame, 0, frame.length, at) === frame.length; at += frame.length) {
    // Frames that were written before the log was last reset have other salts.
    if (frame.compare(header, 16, 24, 8, 16) !== 0) break
    sums = addUp(frame.subarray(FRAME_BYTES), addUp(frame.subarray(0, 8), sums))
    if (!hasChecksum(sums, frame, 16)) break
    pending.set(frame.readUInt32BE(0), at + FRAME_BYTES)
    if (frame.readUInt32BE(4) === 0) continue
    for (const [page, where] of pending) committed.set(page, where)
    pending.clear()
  }
  return committed
}

function computeChecksum(bytes: Buffer, [first, second]: Sums, isBigEndian: boolean): Sums {
  let one = first
  let other = second
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + other) >>> 0
    other = (other + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + one) >>> 0
  }
  return [one, other]
}
