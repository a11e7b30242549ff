import type { Media } from '../../catalogue/model.js'
import { asLine, asList, asRecord, isRecord, parseJsonObject } from '../../decode/untrustedJson.js'
import { type Failure, failure } from '../../failure.js'
import { TextDecoder } from '../../webGlobals.js'
import { isWebPage } from './isWebPage.js'
import { skipToRoot } from './skipProlog.js'

/** What servers send in the place of a file, with the status and the headers of the file. */
export const SUBSTITUTE_KINDS = ['page', 'report'] as const

/** The body is a web page, or the error report of a service. `note`: what the report says; null for none. */
export interface Substitute {
  readonly kind: (typeof SUBSTITUTE_KINDS)[number]
  readonly note: string | null
}

/** Checks the first bytes of a body for what is no data in any format. */
export interface SubstituteDetector {
  update(bytes: Uint8Array): void
  /** Returns what the body is instead of a file; null when it may be the file. Called once. */
  findSubstitute(): Substitute | null
}

/** Types and names of files that may be HTML inside: many programs export a workbook as a page with one table. */
const [TYPE_OF_PAGES, NAME_OF_PAGES] = [/html|ms-?excel|msword/i, /\.(?:x?html?|xls|doc)$/i]

/** Returns the failure of a media whose server sent this in its place; null when it may be the media. */
export function refuseSubstitute(
  { fileType, name }: Pick<Media, 'fileType' | 'name'>,
  substitute: Substitute | null,
  host: string,
): Failure | null {
  if (substitute === null) return null
  if (substitute.kind === 'page')
    return TYPE_OF_PAGES.test(fileType ?? '') || NAME_OF_PAGES.test(name ?? '')
      ? null
      : failure('media/not-the-data', { host })
  const { note } = substitute
  return failure('media/not-the-data', { host, why: 'report', ...(note === null ? {} : { note }) })
}

/** A report is short, and a page names itself at its beginning. */
const HEAD_BYTES = 8192
/** The longest note of a report that is kept. */
export const SUBSTITUTE_NOTE_CHARS = 200

/** Creates a detector for HTML pages, and for the reports of OGC services, ArcGIS, GeoServer, CKAN and object stores. */
export function createSubstituteDetector(): SubstituteDetector {
  const head = new Uint8Array(HEAD_BYTES)
  let headBytes = 0
  let isWhole = true
  return {
    update(bytes) {
      const taken = bytes.subarray(0, HEAD_BYTES - headBytes)
      head.set(taken, headBytes)
      headBytes += taken.byteLength
      isWhole &&= taken.byteLength === bytes.byteLength
    },
    findSubstitute() {
      return findSubstituteIn(new TextDecoder('utf-8', {}).decode(head.subarray(0, headBytes)), isWhole)
    },
  }
}

/** Does the same for a body, or its beginning, that is in memory. */
export function findSubstitute(bytes: Uint8Array): Substitute | null {
  const detector = createSubstituteDetector()
  detector.update(bytes)
  return detector.findSubstitute()
}

/** Returns what a body with this beginning is instead of a file; null when it may be the file. */
export function findSubstituteIn(beginning: string, isWhole: boolean): Substitute | null {
  const text = beginning.trimStart()
  if (text.startsWith('<')) return findInMarkup(text)
  return isWhole && text.startsWith('{') ? findInJson(text) : null
}

/** The root of a report: of an OGC service, or of an object store, whose first element is its code. */
const REPORT = /^<(?:[\w.-]+:)?(?:ExceptionReport|ServiceExceptionReport)[\s>]|^<Error(?:\s[^>]*)?>\s*<Code>/
const REPORT_NOTE = /<(?:[\w.-]+:)?(?:ExceptionText|ServiceException|Message)(?:\s[^>]*)?>([^<]+)</

function findInMarkup(text: string): Substitute | null {
  if (isWebPage(text)) return { kind: 'page', note: null }
  const root = skipToRoot(text)
  return REPORT.test(root) ? toReport(decodeReferences(REPORT_NOTE.exec(root)?.[1] ?? '')) : null
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Replaces the references of XML that a sentence has. */
const decodeReferences = (text: string): string =>
  text.replace(/&(?:#(\d{1,5})|(\w{2,4}));/g, (whole, number?: string, name?: string) =>
    number === undefined ? (NAMED[name ?? ''] ?? whole) : String.fromCharCode(Number(number)),
  )

function findInJson(text: string): Substitute | null {
  const body = parseJsonObject(text)
  if (body === null) return null
  const error = asRecord(body.error)
  // ArcGIS answers with the error alone, CKAN beside `success`, and GeoServer with a list.
  const isOfArcGis = Object.keys(body).length === 1 && typeof error.code === 'number'
  const isOfCkan = body.success === false && isRecord(body.error)
  if (isOfArcGis || isOfCkan) return toReport(error.message)
  const exception = asRecord(asList(body.exceptions)[0])
  return typeof exception.code === 'string' ? toReport(exception.text) : null
}

const toReport = (note: unknown): Substitute => ({ kind: 'report', note: asLine(note, SUBSTITUTE_NOTE_CHARS) })
