/**
 * The content of a media without storing it: any range at any offset, in time proportional to its length. The same
 * value is the source of the server and the reference of the tests.
 */
export interface Content {
  readonly length: number
  /** Gives the bytes [offset, offset + length), cut at the end of the content. The caller may keep the view. */
  read(offset: number, length: number): Uint8Array
}

export const BLOCK_BYTES = 65_536

export const createContent = (bytes: Uint8Array): Content => ({
  length: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
})

export const EMPTY_CONTENT: Content = createContent(new Uint8Array(0))

/**
 * Allocates bytes without clearing them, because all of them will be written: clearing would cost as much as writing.
 */
const allocateUncleared = (length: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.allocUnsafeSlow(length).buffer)

/** Creates a content of blocks of 64 KiB, each filled from its index alone. `fill` writes every byte of `into`. */
export function createBlockContent(
  length: number,
  fill: (index: number, into: Uint8Array<ArrayBuffer>) => void,
): Content {
  let cachedIndex = -1
  let cached = allocateUncleared(0)
  const getBlock = (index: number): Uint8Array<ArrayBuffer> => {
    if (index !== cachedIndex) {
      cached = allocateUncleared(BLOCK_BYTES)
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
      if (end - offset <= BLOCK_BYTES - inFirst) return getBlock(first).subarray(inFirst, inFirst + end - offset)
      const out = allocateUncleared(end - offset)
      for (let at = offset; at < end; ) {
        const index = Math.floor(at / BLOCK_BYTES)
        const within = at - index * BLOCK_BYTES
        const to = Math.min(BLOCK_BYTES, within + end - at)
        const into = out.subarray(at - offset, at - offset + to - within)
        // Whole blocks are filled in place. Only the partial blocks at the edges are made apart and cached, because the
        // next read needs the rest of them.
        if (into.length === BLOCK_BYTES) fill(index, into)
        else into.set(getBlock(index).subarray(within, to))
        at += into.length
      }
      return out
    },
  }
}

/** Joins two contents: for example a header and generated rows, or extra bytes after the end. */
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

/** Gives a part of a content. */
export const sliceContent = (of: Content, start: number, length: number): Content => ({
  length: Math.max(0, Math.min(length, of.length - start)),
  read: (offset, wanted) => of.read(start + offset, Math.max(0, Math.min(wanted, length - offset))),
})
