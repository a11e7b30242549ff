/**
 * What a media consists of, without being stored: any range, at any offset, in time proportional to its length.
 * The same value is the server's source and the test's oracle.
 */
export interface Content {
  readonly length: number
  /** The bytes [offset, offset + length), cut at the end of the content. The view is the caller's to keep. */
  read(offset: number, length: number): Uint8Array
}

export const BLOCK_BYTES = 65_536

export const createContent = (bytes: Uint8Array): Content => ({
  length: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
})

export const EMPTY_CONTENT: Content = createContent(new Uint8Array(0))

/** Bytes that are all about to be written: that they were cleared first would cost as much as to write them. */
const uncleared = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.allocUnsafeSlow(length).buffer)

/** A content made of blocks of 64 KiB, each filled from its index alone. `fill` writes every byte of `into`. */
export function createBlockContent(
  length: number,
  fill: (index: number, into: Uint8Array<ArrayBuffer>) => void,
): Content {
  let cachedIndex = -1
  let cached = uncleared(0)
  const block = (index: number): Uint8Array<ArrayBuffer> => {
    if (index !== cachedIndex) {
      cached = uncleared(BLOCK_BYTES)
      fill(index, cached)
      cachedIndex = index
    }
    return cached
  }
  return {
    length,
    read(offset, wanted) {
      const end = Math.min(length, offset + wanted)
      if (end <= offset) return new Uint8Array(0)
      const first = Math.floor(offset / BLOCK_BYTES)
      const inFirst = offset - first * BLOCK_BYTES
      if (end - offset <= BLOCK_BYTES - inFirst) return block(first).subarray(inFirst, inFirst + end - offset)
      const out = uncleared(end - offset)
      for (let at = offset; at < end; ) {
        const index = Math.floor(at / BLOCK_BYTES)
        const within = at - index * BLOCK_BYTES
        const to = Math.min(BLOCK_BYTES, within + end - at)
        const into = out.subarray(at - offset, at - offset + to - within)
        // What is read on from lies in two halves: only those at the edges are made aside, to be kept for the other one.
        if (into.length === BLOCK_BYTES) fill(index, into)
        else into.set(block(index).subarray(within, to))
        at += into.length
      }
      return out
    },
  }
}

/** One content after another: a small head before generated rows, or surplus bytes after the end. */
export function concatContents(head: Content, tail: Content): Content {
  return {
    length: head.length + tail.length,
    read(offset, wanted) {
      if (offset >= head.length) return tail.read(offset - head.length, wanted)
      const first = head.read(offset, wanted)
      const rest = wanted - first.length
      if (rest <= 0 || tail.length === 0) return first
      const second = tail.read(0, rest)
      const out = new Uint8Array(first.length + second.length)
      out.set(first)
      out.set(second, first.length)
      return out
    },
  }
}

/** A part of a content, as a content. */
export const sliceContent = (of: Content, start: number, length: number): Content => ({
  length: Math.max(0, Math.min(length, of.length - start)),
  read: (offset, wanted) => of.read(start + offset, Math.max(0, Math.min(wanted, length - offset))),
})
