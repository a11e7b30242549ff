import { LIMITS } from '../../../../shared/limits.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { ZipEntry } from '../archive/zip.js'
import { inflateEntry } from '../archive/zip.js'
import { parseXml, type UnpackedFrom } from '../sheet/xmlParser.js'
import { createOdsHandler } from './odsCells.js'

const MIME_TYPE = 'application/vnd.oasis.opendocument.spreadsheet'

/**
 * Whether an archive is an OpenDocument spreadsheet or a template of one, and whether it is encrypted: its entry
 * `mimetype` says the first, its manifest the second.
 */
export async function detectOpenDocument(
  from: UnpackedFrom,
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<'ods' | 'locked' | null> {
  const declared = entries.get('mimetype')
  if (declared === undefined) return null
  let text = ''
  await inflateEntry(from.file, declared, from, async (piece) => {
    text += new TextDecoder('latin1').decode(piece.subarray(0, MIME_TYPE.length))
    return ok(false)
  })
  if (!text.startsWith(MIME_TYPE)) return null
  const manifest = entries.get('META-INF/manifest.xml')
  let isEncrypted = false
  // Old programs wrote a manifest that is not read; its document is not encrypted, or its content cannot be read.
  if (manifest !== undefined)
    await parseXml(from, manifest, {
      open: (name) => {
        isEncrypted ||= name === 'encryption-data'
      },
    })
  return isEncrypted ? 'locked' : 'ods'
}

/** A visible sheet. `order` is its place among all sheets of the file, from 0. */
export interface OdsSheet {
  readonly name: string
  readonly order: number
  readonly hasContent: boolean
}

const SHEETS = 1000
const HIDING_STYLES = 65_000

/** Reads the visible sheets in their order. All of them stand in one part, which is read whole. */
export async function readOdsSheets(from: UnpackedFrom, content: ZipEntry): Promise<Result<readonly OdsSheet[]>> {
  const hiding = new Set<string>()
  const sheets: OdsSheet[] = []
  let order = -1
  let current: { readonly name: string; hasContent: boolean } | null = null
  const read = await parseXml(
    from,
    content,
    createOdsHandler({
      hideStyle: (name) => {
        if (hiding.size < HIDING_STYLES) hiding.add(name)
      },
      openSheet: (name, style) => {
        order += 1
        const isShown = sheets.length < SHEETS && !hiding.has(style)
        current = isShown ? { name: name.slice(0, LIMITS.TITLE_CHARS), hasContent: false } : null
        return isShown
      },
      cell: ({ value }) => {
        if (current !== null && value !== null) current.hasContent = true
      },
      closeSheet: () => {
        if (current !== null) sheets.push({ ...current, order })
        current = null
      },
    }),
  )
  return read.ok ? ok(sheets) : read
}
