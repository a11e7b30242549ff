import { LIMITS } from '../../../../shared/limits.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { ZipEntry } from '../archive/readZipDirectory.js'
import { parseXmlPart, type UnpackedFrom } from '../sheet/parseXmlPart.js'
import { createOdsHandler } from './odsCells.js'

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
  const read = await parseXmlPart(
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
