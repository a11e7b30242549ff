import { LIMITS } from '../../../shared/limits.js'
import type { NoSight, Sight } from '../../../shared/look/model.js'
import { pictureSize } from '../../../shared/look/pictureSize.js'
import type { Recognised } from '../../../shared/look/recognise.js'
import { ok, type Result } from '../../../shared/result.js'
import type { LookFile } from '../../ports/looker.js'
import type { LookBench } from './bench.js'
import { decodeHead, pieces, reading } from './bytes.js'

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
      return document(bench, file, what.version)
    case 'zip':
      return ok(nothing('archive'))
    case 'empty':
      return ok(nothing('empty'))
    default:
      return ok(nothing('unknown-format'))
  }
}

const nothing = (because: NoSight): Sight => ({ is: 'nothing', because })

type PictureType = Extract<Sight, { readonly is: 'picture' }>['type']

async function picture(bench: LookBench, file: LookFile, type: PictureType, bytes: number): Promise<Result<Sight>> {
  if (bytes > LIMITS.LOOK_PICTURE_BYTES) return ok(nothing('too-large-to-show'))
  return reading(bench.disk, file.path, async (opened): Promise<Result<Sight>> => {
    const whole = await opened.readAt(bytes, 0)
    if (!whole.ok) return whole
    const size = pictureSize(whole.value)
    if (size === null) return ok(nothing('unknown-format'))
    if (size.width * size.height > LIMITS.LOOK_PICTURE_POINTS) return ok(nothing('too-large-to-show'))
    return ok({ is: 'picture', type, ...size, base64: Buffer.from(whole.value).toString('base64') })
  })
}

/** A document's pages are counted by the marks that each of them has; packed documents hide them, and then we say nothing. */
async function document(bench: LookBench, file: LookFile, version: string): Promise<Result<Sight>> {
  let pages = 0
  let tail = ''
  const read = await reading(bench.disk, file.path, (opened, bytes) =>
    pieces(opened, { from: 0, most: Math.min(bytes, LIMITS.LOOK_COUNT_BYTES), signal: bench.signal }, async (piece) => {
      const text = tail + Buffer.from(piece).toString('latin1')
      pages += text.slice(0, -MARK_CHARS).match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0
      tail = text.slice(-MARK_CHARS)
      return ok(true)
    }),
  )
  if (!read.ok) return read
  pages += tail.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0
  return ok({ is: 'document', version, pages: pages === 0 ? null : pages })
}

const MARK_CHARS = 40
