import type { FileDigests, WriteMessage } from '../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../shared/failure.js'
import { hasGzipMagic } from '../../../shared/http/contentCoding.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { ContentDecoding } from '../../ports/contentDecoding.js'
import type { Hashing } from '../../ports/hashing.js'
import { openDecoderChain } from './decoderChain.js'
import { startDigests } from './writing/digests.js'

type Take = Pick<WriteMessage, 'algorithms'> & { readonly coding: NonNullable<WriteMessage['coding']> }

/** The encoded body, if it was decoded. */
export interface EncodedBody {
  readonly sizeBytes: number
  readonly digests: FileDigests
}

/** Decodes a body while it arrives, and passes the decoded file on. */
export interface BodyDecoder {
  /** Sets the function that receives the decoded bytes. Called once, before the first `write`. */
  setOutput(write: BodyDecoder['write']): void
  write(chunk: Uint8Array): Promise<Result<void>>
  /** Passes on what was held back, after the last chunk. Fails with `net/broken` when the coding is incomplete. */
  finish(): Promise<Result<void>>
  /** Returns the encoded body, or null if the body was passed on as it came. Called once, after `finish`. */
  getEncodedBody(): EncodedBody | null
  /** Whether this runtime lacks the coding: what is passed on is still compressed. */
  readonly isPacked: boolean
  close(): void
}

interface Tools {
  readonly decoding: ContentDecoding
  readonly hashing: Hashing
}

/** How many decoded bytes are needed to recognise gzip. */
const MAGIC_BYTES = 2

/**
 * Creates a decoder. It holds the body back until the first decoded bytes are there. If the body turns out not to have
 * its declared coding, it is passed on as it came. The same holds for a `.gz` file that a server sends with
 * `Content-Encoding: gzip` because of the file's own compression; only when the decoded bytes are gzip again did the
 * server compress it a second time.
 */
export function createBodyDecoder({ decoding, hashing }: Tools, take: Take): BodyDecoder {
  const { names, isOwn } = take.coding
  const chain = openDecoderChain(decoding, names)
  const digests = startDigests(hashing, take.algorithms)
  let mode: 'wait' | 'decode' | 'keep' = chain === null ? 'keep' : 'wait'
  let held: readonly Uint8Array[] = []
  let heldOut: readonly Uint8Array[] = []
  let sizeBytes = 0
  let output: BodyDecoder['write'] = async () => ok(undefined)

  const writeAll = async (chunks: readonly Uint8Array[]): Promise<Result<void>> => {
    for (const chunk of chunks) {
      const written = chunk.byteLength === 0 ? ok(undefined) : await output(chunk)
      if (!written.ok) return written
    }
    return ok(undefined)
  }
  const settle = (what: 'decode' | 'keep'): Promise<Result<void>> => {
    mode = what
    const chunks = what === 'decode' ? heldOut : held
    held = []
    heldOut = []
    return writeAll(chunks)
  }
  const isOwnCompression = (): boolean => isOwn && !hasGzipMagic(Buffer.concat(heldOut))
  const decideWhenKnown = (
    pushed: Result<readonly Uint8Array[]>,
    isLast: boolean,
  ): Promise<Result<void>> | Result<void> => {
    // The body does not have its declared coding, so it is passed on unchanged.
    if (!pushed.ok && pushed.failure.code === 'server/not-what-we-asked') return settle('keep')
    if (!pushed.ok) return pushed
    heldOut = [...heldOut, ...pushed.value]
    if (!isLast && countBytes(heldOut) < MAGIC_BYTES)
      return countBytes(held) <= LIMITS.CODING_HELD_BYTES ? ok(undefined) : fail(failure('server/not-what-we-asked'))
    return settle(isOwnCompression() ? 'keep' : 'decode')
  }

  return {
    isPacked: chain === null,
    setOutput(given) {
      output = given
    },
    async write(chunk) {
      sizeBytes += chunk.byteLength
      if (chain === null || mode === 'keep') return output(chunk)
      digests.update(chunk)
      if (mode === 'wait') held = [...held, chunk]
      const pushed = await chain.push(chunk)
      if (mode === 'wait') return decideWhenKnown(pushed, false)
      return pushed.ok ? writeAll(pushed.value) : pushed
    },
    async finish() {
      if (chain === null || mode === 'keep' || sizeBytes === 0) return ok(undefined)
      const last = await chain.end()
      if (mode === 'wait') return decideWhenKnown(last, true)
      return last.ok ? writeAll(last.value) : last
    },
    getEncodedBody: () => (mode === 'decode' ? { sizeBytes, digests: digests.finish() } : null),
    close: () => chain?.close(),
  }
}

const countBytes = (chunks: readonly Uint8Array[]): number =>
  chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
