import { LIMITS } from '../../../shared/limits.js'
import type { Sight } from '../../../shared/look/model.js'
import { pictureSize } from '../../../shared/look/pictureSize.js'
import type { Recognised } from '../../../shared/look/recognise.js'
import { ok, type Result } from '../../../shared/result.js'
import type { LookFile } from '../../ports/looker.js'
import type { LookBench } from './bench.js'
import { decodeHead, reading } from './bytes.js'
import { drawnDocument, drawnRaster, drawnVector } from './drawn.js'
import { nothing } from './nothing.js'

/** What there is to see of a file that is no table. */
export async function otherSight(
  bench: LookBench,
  file: LookFile,
  { what, bytes }: { readonly what: Recognised; readonly bytes: number },
): Promise<Result<Sight>> {
  switch (what.is) {
    case 'picture':
      return picture(bench, file, what.type, bytes)
    case 'text':
      return reading(bench.disk, file.path, async (opened, size): Promise<Result<Sight>> => {
        const head = await opened.readAt(LIMITS.LOOK_HEAD_BYTES, 0)
        if (!head.ok) return head
        const text = decodeHead(head.value, what.text)
        const shown = text.slice(0, LIMITS.LOOK_TEXT_CHARS)
        const more = size > head.value.length || shown.length < text.length
        return ok({ is: 'text', text: shown, encoding: what.text.encoding, more })
      })
    case 'pdf':
      return drawnDocument(bench, file, { version: what.version, bytes })
    case 'svg':
      return drawnVector(bench, file, { text: what.text, bytes })
    case 'tiff':
      return drawnRaster(bench, file)
    case 'zip':
      return ok(nothing('archive'))
    case 'empty':
      return ok(nothing('empty'))
    default:
      return ok(nothing('unknown-format'))
  }
}

type PictureType = Extract<Sight, { readonly is: 'picture' }>['type']
const OF = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/gif': 'gif', 'image/webp': 'webp' } as const

async function picture(bench: LookBench, file: LookFile, type: PictureType, bytes: number): Promise<Result<Sight>> {
  if (bytes > LIMITS.LOOK_PICTURE_BYTES) return ok(nothing('too-large-to-show'))
  return reading(bench.disk, file.path, async (opened): Promise<Result<Sight>> => {
    const whole = await opened.readAt(bytes, 0)
    if (!whole.ok) return whole
    const size = pictureSize(whole.value)
    if (size === null) return ok(nothing('unknown-format'))
    if (size.width * size.height > LIMITS.LOOK_PICTURE_POINTS) return ok(nothing('too-large-to-show'))
    return ok({ is: 'picture', type, of: OF[type], ...size, base64: Buffer.from(whole.value).toString('base64') })
  })
}
