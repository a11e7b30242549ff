import type { Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { type Failure, failure } from '../../../shared/failure.js'
import type { ContentCoding } from '../../../shared/http/contentCoding.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { ContentDecoder, ContentDecoding } from '../../ports/contentDecoding.js'

/** zlib's decoders: they work on the thread pool, whichever thread asks. Zstandard is there from Node 22.15 on. */
export const nodeContentDecoding: ContentDecoding = {
  open(coding) {
    const make = MAKERS[coding]
    return make === null ? null : createContentDecoder(make)
  },
}

type Make = (head: Uint8Array) => Transform

/**
 * zlib takes a turn of the thread pool for each piece that it fills. With its usual 16 KiB, decoding takes twice the
 * processor time, and on a busy machine each turn waits.
 */
const OUTPUT = { chunkSize: 128 * 1024 }

const MAKERS: Readonly<Record<ContentCoding, Make | null>> = {
  gzip: () => zlib.createGunzip(OUTPUT),
  deflate: (head) => (hasZlibHead(head) ? zlib.createInflate(OUTPUT) : zlib.createInflateRaw(OUTPUT)),
  br: () => zlib.createBrotliDecompress(OUTPUT),
  zstd: getZstd(),
}

function getZstd(): Make | null {
  const create: unknown = Reflect.get(zlib, 'createZstdDecompress')
  return typeof create === 'function' ? () => create(OUTPUT) : null
}

/** RFC 9110 means zlib's format by `deflate`; some servers send the bare stream (RFC 1950 2.2). */
const hasZlibHead = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0

/** The input of one push: so little that it cannot unfold into more than a few megabytes before it is stopped. */
const SLICE_BYTES = 16 * 1024

function createContentDecoder(make: Make): ContentDecoder {
  let stream: Transform | null = null
  let out: Uint8Array[] = []
  let [taken, given] = [0, 0]
  let problem: Failure | null = null
  /**
   * Ends the wait for zlib. zlib calls no callback for a piece that it cannot decode; the `close` event of the stream
   * calls this then.
   */
  let wake = (): void => undefined

  const onFailed = (why: Failure): void => {
    problem ??= why
    out = []
    stream?.destroy()
  }
  const open = (head: Uint8Array): Transform => {
    const made = make(head)
    made.on('data', (bytes: Uint8Array) => {
      given += bytes.byteLength
      if (given > taken * LIMITS.CODING_RATIO + LIMITS.CODING_FLOOR_BYTES) onFailed(failure('file/too-large'))
      else out.push(bytes)
    })
    made.on('error', (error) => onFailed(isCut(error) ? failure('net/broken') : failure('server/not-what-we-asked')))
    made.on('close', () => wake())
    return made
  }
  const takeOutcome = (): Result<readonly Uint8Array[]> => {
    if (problem !== null) return fail(problem)
    const all = out
    out = []
    return ok(all)
  }

  return {
    async push(bytes) {
      for (let at = 0; at < bytes.byteLength && problem === null; at += SLICE_BYTES) {
        const slice = bytes.subarray(at, at + SLICE_BYTES)
        stream ??= open(slice)
        const into = stream
        taken += slice.byteLength
        await new Promise<void>((resolve) => {
          wake = resolve
          into.write(slice, () => resolve())
        })
      }
      return takeOutcome()
    },
    async end() {
      const open = stream
      if (open !== null && problem === null) {
        const closed = new Promise<void>((resolve) => open.once('close', () => resolve()))
        open.end()
        await closed
      }
      return takeOutcome()
    },
    close: () => void stream?.destroy(),
  }
}

/** Whether the input ended too early; any other error means that the input is wrong. */
const isCut = (error: Error): boolean =>
  ['Z_BUF_ERROR', 'ERR__ERROR_FORMAT_TRUNCATED', 'ZSTD_error_srcSize_wrong'].includes(
    String(Reflect.get(error, 'code')),
  )
