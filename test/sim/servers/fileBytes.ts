import { mixSeed } from '../world/random.js'

/**
 * The bytes of every file: a pure function of the file, its version and the offset. Any range can be checked without
 * storing anything, and a byte in the wrong place shows which version and offset it is from.
 */
export interface ByteSource {
  readonly seed: number
  readonly file: number
  readonly version: number
}

const WORD = 4
/** This mask keeps quotes, braces and line ends out of the bytes, so that a whole file does not look like a cut one. */
const NO_ASCII = 0x80808080

const keyOf = ({ seed, file, version }: ByteSource): number =>
  mixSeed(mixSeed(mixSeed(seed) ^ (file + 1)) ^ Math.imul(version + 1, 0x9e3779b1))

/** How many beginnings of files are cached: they are read again in every turn. */
const KEPT_SOURCES = 16
const KEPT_WORDS = 65_536
const kept = new Map<number, Uint32Array>()

/** Returns at least the first `words` words of a file. Longer files are not cached. */
function beginningOf(key: number, words: number): Uint32Array {
  const known = kept.get(key)
  if (known !== undefined && known.length >= words) return known
  const made = wordsOf(key, 0, Math.min(KEPT_WORDS, Math.max(words, 2 * (known?.length ?? 0))))
  if (kept.size >= KEPT_SOURCES && known === undefined) kept.clear()
  kept.set(key, made)
  return made
}

function wordsOf(key: number, first: number, words: number): Uint32Array<ArrayBuffer> {
  const made = new Uint32Array(words)
  for (let at = 0; at < words; at += 1) made[at] = mixSeed(key ^ Math.imul(first + at + 1, 0x27d4eb2f)) | NO_ASCII
  return made
}

/** Returns a new array of bytes, which the caller may change. */
export function readBytes(source: ByteSource, from: number, length: number): Uint8Array {
  const key = keyOf(source)
  const first = Math.floor(from / WORD)
  const last = Math.ceil((from + length) / WORD)
  const made = last <= KEPT_WORDS ? beginningOf(key, last).slice(first, last) : wordsOf(key, first, last - first)
  return new Uint8Array(made.buffer, from - first * WORD, length)
}

/** A range of bytes of one version; null when it belongs to no version that the servers ever had. */
export interface VersionRun {
  readonly from: number
  readonly to: number
  readonly version: number | null
}

const STEP = 64

/**
 * Splits bytes into ranges of versions, the longest match first: `[{ from: 0, to: 8192, version: 1 }, …]`. An intact
 * file is one range. `start`: the position of the bytes in the file.
 */
export function findVersionRuns(
  bytes: Uint8Array,
  source: Omit<ByteSource, 'version'>,
  versions: readonly number[],
  start = 0,
): readonly VersionRun[] {
  const end = start + bytes.byteLength
  const whole = versions.find((version) =>
    areBytesEqual(bytes, readBytes({ ...source, version }, start, bytes.byteLength)),
  )
  if (whole !== undefined) return [{ from: start, to: end, version: whole }]
  const stretches: VersionRun[] = []
  for (let from = start; from < end; from += STEP) {
    const to = Math.min(from + STEP, end)
    const part = bytes.subarray(from - start, to - start)
    for (const versionRun of stepOf(part, source, versions, from)) {
      const last = stretches[stretches.length - 1]
      if (last?.version === versionRun.version) stretches[stretches.length - 1] = { ...last, to: versionRun.to }
      else stretches.push(versionRun)
    }
  }
  return stretches
}

/**
 * A file may be overwritten at any byte: a step is of one version, or changes from one version to another at some byte.
 */
function stepOf(
  part: Uint8Array,
  source: Omit<ByteSource, 'version'>,
  versions: readonly number[],
  from: number,
): readonly VersionRun[] {
  const to = from + part.byteLength
  const alike = versions.map((version) => {
    const own = readBytes({ ...source, version }, from, part.byteLength)
    return { version, before: countWhile(part, own, 0, 1), after: countWhile(part, own, part.byteLength - 1, -1) }
  })
  for (const { version, before } of alike) if (before === part.byteLength) return [{ from, to, version }]
  for (const head of alike)
    for (const tail of alike)
      if (head.before + tail.after >= part.byteLength) {
        const at = from + head.before
        return [
          { from, to: at, version: head.version },
          { from: at, to, version: tail.version },
        ]
      }
  return [{ from, to, version: null }]
}

/** Counts equal bytes from one position in this direction. */
function countWhile(one: Uint8Array, other: Uint8Array, first: number, by: 1 | -1): number {
  let count = 0
  for (let at = first; at >= 0 && at < one.byteLength && one[at] === other[at]; at += by) count += 1
  return count
}

export const areBytesEqual = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

/** "bytes 8192–16384 are version 2 in a file that begins as version 1" */
export function describeSplice(stretches: readonly VersionRun[]): string {
  const name = (version: number | null): string => (version === null ? 'foreign bytes' : `version ${version}`)
  return stretches.map(({ from, to, version }) => `bytes ${from}–${to} are ${name(version)}`).join(', ')
}
