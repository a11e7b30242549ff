import { ok } from '../../../../shared/result.js'
import { inflateEntry } from '../archive/inflateEntry.js'
import type { ZipEntry } from '../archive/readZipDirectory.js'
import { parseXmlPart, type UnpackedFrom } from '../sheet/parseXmlPart.js'

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
    await parseXmlPart(from, manifest, {
      open: (name) => {
        isEncrypted ||= name === 'encryption-data'
      },
    })
  return isEncrypted ? 'locked' : 'ods'
}
