import type { FileDigests, WriteMessage } from '../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../shared/failure.js'
import { type ContentCoding, hasGzipMagic } from '../../../shared/http/contentCoding.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { ContentDecoder, ContentDecoding } from '../../ports/contentDecoding.js'
import type { Digest, Hashing } from '../../ports/hashing.js'

type Take = Pick<WriteMessage, 'algorithms'> & { readonly coding: NonNullable<WriteMessage['coding']> }

/** The body as it was sent, when it was decoded. */
export interface EncodedBody {
  readonly sizeBytes: number
  readonly digests: FileDigests
}

/** Takes a body as it is sent and gives on the file that it holds. */
export interface BodyDecoder {
  /** Where the file is given to. Called once, before the first `into`. */
  goesTo(write: BodyDecoder['into']): void
  into(chunk: Uint8Array): Promise<Result<void>>
  /** The body has come to its end: gives on what was held back. `net/broken` when its coding has not. */
  finish(): Promise<Result<void>>
  /** What was sent, or null when that is what was given on. Called once, after `finish`. */
  sent(): EncodedBody | null
  /** A coding that this runtime does not have: what is given on is still compressed. */
  readonly isPacked: boolean
  close(): void
}

interface Tools {
  readonly decoding: ContentDecoding
  readonly hashing: Hashing
}

/** So many decoded bytes tell what they are. */
const TOLD_BYTES = 2

/**
 * Decodes while bytes arrive. Until the first decoded bytes are there, the body is held: one that turns out not to be in
 * its coding is given on as it came. So is a `.gz` file that a server sends with `Content-Encoding: gzip` for its own
 * compression; only when the decoded bytes are gzip again did the server compress it a second time.
 */
export function createBodyDecoder({ decoding, hashing }: Tools, take: Take): BodyDecoder {
  const { names, isOwn } = take.coding
  const chain = openChain(decoding, names)
  const digests = openDigests(hashing, take.algorithms)
  let does: 'wait' | 'decode' | 'keep' = chain === null ? 'keep' : 'wait'
  let held: readonly Uint8Array[] = []
  let heldOut: readonly Uint8Array[] = []
  let sizeBytes = 0
  let write: BodyDecoder['into'] = async () => ok(undefined)

  const writeAll = async (chunks: readonly Uint8Array[]): Promise<Result<void>> => {
    for (const chunk of chunks) {
      const written = chunk.byteLength === 0 ? ok(undefined) : await write(chunk)
      if (!written.ok) return written
    }
    return ok(undefined)
  }
  const settle = (what: 'decode' | 'keep'): Promise<Result<void>> => {
    does = what
    const chunks = what === 'decode' ? heldOut : held
    held = []
    heldOut = []
    return writeAll(chunks)
  }
  const isOther = (): boolean => isOwn && !hasGzipMagic(Buffer.concat(heldOut))
  const waited = (pushed: Result<readonly Uint8Array[]>, isLast: boolean): Promise<Result<void>> | Result<void> => {
    // Not in the coding that it is said to be in: it is what it is.
    if (!pushed.ok && pushed.failure.code === 'server/not-what-we-asked') return settle('keep')
    if (!pushed.ok) return pushed
    heldOut = [...heldOut, ...pushed.value]
    if (!isLast && bytesOf(heldOut) < TOLD_BYTES)
      return bytesOf(held) <= LIMITS.CODING_HELD_BYTES ? ok(undefined) : fail(failure('server/not-what-we-asked'))
    return settle(isOther() ? 'keep' : 'decode')
  }

  return {
    isPacked: chain === null,
    goesTo(given) {
      write = given
    },
    async into(chunk) {
      sizeBytes += chunk.byteLength
      if (chain === null || does === 'keep') return write(chunk)
      digests.update(chunk)
      if (does === 'wait') held = [...held, chunk]
      const pushed = await chain.push(chunk)
      if (does === 'wait') return waited(pushed, false)
      return pushed.ok ? writeAll(pushed.value) : pushed
    },
    async finish() {
      if (chain === null || does === 'keep' || sizeBytes === 0) return ok(undefined)
      const last = await chain.end()
      if (does === 'wait') return waited(last, true)
      return last.ok ? writeAll(last.value) : last
    },
    sent: () => (does === 'decode' ? { sizeBytes, digests: digests.all() } : null),
    close: () => chain?.close(),
  }
}

const bytesOf = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)

function openDigests(hashing: Hashing, besides: Take['algorithms']) {
  const sha256 = hashing.start('sha-256')
  const others = besides.map((algorithm) => [algorithm, hashing.start(algorithm)] as const)
  const all: readonly Digest[] = [sha256, ...others.map(([, digest]) => digest)]
  return {
    update: (bytes: Uint8Array): void => all.forEach((digest) => void digest.update(bytes)),
    all: (): FileDigests => ({
      ...Object.fromEntries(others.map(([algorithm, digest]) => [algorithm, digest.hex()])),
      'sha-256': sha256.hex(),
    }),
  }
}

/** The decoders of all codings, the last that was applied first; null when one of them is missing here. */
function openChain(decoding: ContentDecoding, names: readonly ContentCoding[]): ContentDecoder | null {
  const chain: ContentDecoder[] = []
  for (const name of names.toReversed()) {
    const decoder = decoding.open(name)
    if (decoder === null) {
      for (const open of chain) open.close()
      return null
    }
    chain.push(decoder)
  }
  const through = async (from: number, chunks: readonly Uint8Array[]): Promise<Result<readonly Uint8Array[]>> => {
    let passing = chunks
    for (const decoder of chain.slice(from)) {
      const next: Uint8Array[] = []
      for (const chunk of passing) {
        const pushed = await decoder.push(chunk)
        if (!pushed.ok) return pushed
        next.push(...pushed.value)
      }
      passing = next
    }
    return ok(passing)
  }
  return {
    push: (bytes) => through(0, [bytes]),
    async end() {
      const all: Uint8Array[] = []
      for (const [at, decoder] of chain.entries()) {
        const last = await decoder.end()
        const passed = last.ok ? await through(at + 1, last.value) : last
        if (!passed.ok) return passed
        all.push(...passed.value)
      }
      return ok(all)
    },
    close: () => chain.forEach((decoder) => void decoder.close()),
  }
}
