import { readSync, writevSync } from 'node:fs'

/** Writes pieces at a place of a file, and says how many bytes it wrote. */
type WritePieces = (pieces: readonly Uint8Array[], position: number) => Promise<{ readonly bytesWritten: number }>

/** A system call may write less than it was given; the next one writes the rest or fails with the reason. */
export async function writeAll(write: WritePieces, bytes: readonly Uint8Array[], position: number): Promise<void> {
  let at = position
  for (let rest = getRemainingChunks(bytes, 0); rest.length > 0; ) {
    const { bytesWritten } = await write(rest, at)
    at += bytesWritten
    rest = getRemainingChunks(rest, bytesWritten)
  }
}

/** The chunks that remain after `written` bytes. */
export function getRemainingChunks(bytes: readonly Uint8Array[], written: number): Uint8Array[] {
  let skip = written
  return bytes.flatMap((chunk) => {
    const cut = Math.min(skip, chunk.byteLength)
    skip -= cut
    return cut === chunk.byteLength ? [] : [chunk.subarray(cut)]
  })
}

/** Reads from a place of a file into a part of a buffer, and says how many bytes it read. */
export type ReadPart = (
  buffer: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => Promise<{ readonly bytesRead: number }>

/** Reads `length` bytes, or fewer where the file ends. */
export async function readUpTo(read: ReadPart, length: number, position: number): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

/** The same as `writeAll` on the calling thread. */
export function writeAllSync(file: number, bytes: readonly Uint8Array[], position: number): void {
  let at = position
  for (let rest = getRemainingChunks(bytes, 0); rest.length > 0; ) {
    const written = writevSync(file, rest, at)
    at += written
    rest = getRemainingChunks(rest, written)
  }
}

/** The same as `readUpTo` on the calling thread. */
export function readUpToSync(file: number, length: number, position: number): Uint8Array {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const bytesRead = readSync(file, buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
