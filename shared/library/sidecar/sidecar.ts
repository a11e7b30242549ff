import * as z from 'zod'
import { declaredChecksum, licence, producer } from '../../catalogue/model.js'
import { verdict } from '../../download/model/verdict.js'
import { datasetId, mediaId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { toJsonText } from '../../text/toJsonText.js'
import { runToEnd, type Slices } from '../../timeSlices.js'
import { blockChecksums } from './blockChecksums.js'

/**
 * `dataset.rudi.json`: the record of a dataset in its folder. People and other programs read it, so fields that others
 * added are kept. It holds no secret, no query of an address and no path outside its folder.
 */
export const SIDECAR_NAME = 'dataset.rudi.json'

/** Says what the JSON is. */
export const SIDECAR_FORMAT = 'rudi-desk/dataset'

/** The record of a previous version whose file is about to be moved in or out. */
export const PENDING_RECORD_NAME = `${SIDECAR_NAME}.pending`

const text = z.string().max(LIMITS.TEXT_CHARS)
const short = z.string().max(LIMITS.URL_CHARS)

/** A name of one component: a sidecar may come from anywhere and must not lead out of its folder. */
const fileName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^(?!\.{1,2}$)[^/\\]+$/)

export const sidecarFile = z.looseObject({
  mediaId,
  name: fileName,
  sizeBytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The checksums of its blocks, for a repair. Null for a file of one block; records of older versions lack it. */
  blocks: blockChecksums.nullable().catch(null).default(null),
  /** What the catalogue declared when the file was fetched. A different declaration means a different version. */
  declared: z.looseObject({
    sizeBytes: z.number().int().nonnegative().nullable(),
    checksum: declaredChecksum,
    updated: short.nullable(),
    fileType: short.nullable(),
    encrypted: z.boolean(),
  }),
  /** How a file is kept encrypted, and its plain content. Left out for other files. */
  protection: z
    .object({
      format: z.literal('age'),
      sizeBytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    })
    .optional(),
  verdict,
  verdictInWords: text,
  /** Null when the file was found on disk and not fetched, so there is no request to record. */
  request: z
    .looseObject({
      url: short,
      servedBy: short,
      startedAt: short,
      finishedAt: short,
      attempts: z.number().int().nonnegative(),
      etag: short.nullable(),
      lastModified: short.nullable(),
      contentType: short.nullable(),
    })
    .nullable(),
})
export type SidecarFile = z.infer<typeof sidecarFile>
const sidecarFiles = z.array(sidecarFile)

export const sidecar = z.looseObject({
  format: z.literal(SIDECAR_FORMAT),
  version: z.literal(1),
  portal: short,
  datasetId,
  page: short,
  title: text,
  producer: producer.loose(),
  licence: licence.loose().nullable(),
  mandatoryMention: text.nullable(),
  usageConstraint: text.nullable(),
  doi: short.nullable(),
  updated: short.nullable(),
  citation: z.looseObject({ text, csl: z.record(z.string(), z.unknown()) }),
  /**
   * More than a dataset has media, as files of media that it no longer has stay. Only the length of the file bounds them:
   * a count that is written but not read again would be the loss of every record.
   */
  files: sidecarFiles,
})
export type Sidecar = z.infer<typeof sidecar>

/** Parses a sidecar; null when the text is none, or of an unknown version. */
export const parseSidecar = (json: string): Sidecar | null => runToEnd(parseSidecarInSlices(json))

/** Does the same in slices, unless another program has changed the layout of the text. */
export function* parseSidecarInSlices(json: string): Slices<Sidecar | null> {
  return (yield* parseAsWritten(json)) ?? parseAs(sidecar, json)
}

/** How many files are decoded in one slice: about a millisecond. */
const FILES_A_SLICE = 100

/**
 * Parses a text that is laid out as `serializeSidecar` does it; null for any other. A line end in JSON stands between
 * two parts and never in one. So if the texts between these line ends are lists of files, they are its files.
 */
function* parseAsWritten(json: string): Slices<Sidecar | null> {
  const before = json.indexOf(FILES_START)
  if (before < 0 || !json.endsWith(FILES_END)) return null
  const start = before + FILES_START.length - 1
  const head = parseAs(sidecar, `${json.slice(0, start)}[]}`)
  if (head === null) return null
  const { files } = head
  const end = json.length - FILES_END.length
  for (let from = start + 1; from < end; ) {
    const to = findEndOfFiles(json, from, end)
    const some = parseAs(sidecarFiles, `[${json.slice(from, to)}]`)
    if (some === null) return null
    files.push(...some)
    from = to + 1
    yield
  }
  return head
}

/** The comma behind the last file of a slice, or the end of the list. */
function findEndOfFiles(json: string, from: number, end: number): number {
  let at = from
  for (let files = 0; files < FILES_A_SLICE; files += 1) {
    at = json.indexOf(BETWEEN_FILES, at + 1)
    if (at < 0) return end
  }
  return at + BETWEEN_FILES.indexOf(',')
}

function parseAs<T>(schema: z.ZodType<T>, json: string): T | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

export const formatSidecar = (value: Sidecar): string => [...serializeSidecar(value)].join('')

/** Serialises a sidecar in pieces, one per file, so that a writer of ten thousand files can pause in between. */
export function* serializeSidecar({ files, ...head }: Sidecar): Generator<string> {
  const frame = toJsonText({ ...head, files: [] })
  if (files.length === 0) {
    yield frame
    return
  }
  yield frame.slice(0, -EMPTY_END.length)
  for (const [at, file] of files.entries()) {
    // Formatted inside an equal frame, so that its lines are indented as those of the whole.
    const framed = JSON.stringify({ files: [file] }, null, 2)
    yield `${at === 0 ? '[' : ','}${framed.slice(FILES_FRAME.length, -FILES_FRAME_END.length)}`
  }
  yield FILES_END
}

const FILES_START = '\n  "files": ['
const FILES_END = '\n  ]\n}\n'
const BETWEEN_FILES = '\n    },\n    {'
const EMPTY_END = '[]\n}\n'
const FILES_FRAME = '{\n  "files": ['
const FILES_FRAME_END = '\n  ]\n}'

/** When a file was downloaded, in milliseconds since 1970; null where that is not on record. */
export function getFetchedMs({ request }: Pick<SidecarFile, 'request'>): number | null {
  const atMs = request === null ? Number.NaN : Date.parse(request.finishedAt)
  return Number.isNaN(atMs) ? null : atMs
}
