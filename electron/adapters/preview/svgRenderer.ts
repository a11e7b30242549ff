import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import typeface from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import type { ResvgRenderOptions, Resvg as Sheet } from '@resvg/resvg-wasm'
import wasm from '@resvg/resvg-wasm/index_bg.wasm'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import type { Renderers } from '../../ports/preview/renderers.js'
import { readWasmModule } from './readWasmModule.js'

/**
 * The longer side of the picture, in pixels: an icon is made large enough to be seen, a plan is made to fit a window.
 */
const LONGEST = { least: 640, most: 1600 }
/** A larger size is treated as an attack: the sides are numbers from an untrusted file. */
const SIDE_MOST = 1e6

interface Pens {
  readonly Resvg: typeof Sheet
  readonly font: ResvgRenderOptions['font']
}
let pens: Promise<Pens> | null = null

async function begin(): Promise<Pens> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  await initWasm(await readWasmModule(wasm))
  const families = { defaultFontFamily: 'Inter', sansSerifFamily: 'Inter', serifFamily: 'Inter' }
  const fontBuffers = [new Uint8Array(await readFile(join(import.meta.dirname, typeface)))]
  return { Resvg, font: { fontBuffers, ...families, cursiveFamily: 'Inter', monospaceFamily: 'Inter' } }
}

/**
 * Renders drawings with resvg in WebAssembly: no scripts, no network, no files, and our own typeface in the place of
 * every other.
 */
export const renderSvg: Renderers['drawing'] = async (svg) => {
  pens ??= begin()
  const { Resvg, font } = await pens
  try {
    const { width, height } = new Resvg(svg)
    const longest = Math.max(width, height)
    if (!(longest > 0 && longest < SIDE_MOST)) return fail(failure('look/unreadable'))
    const to = Math.min(LONGEST.most, Math.max(LONGEST.least, longest))
    const fitTo = { mode: width >= height ? 'width' : 'height', value: Math.ceil(to) } as const
    const drawn = new Resvg(svg, { fitTo, ...(font === undefined ? {} : { font }) }).render()
    return ok({ png: drawn.asPng(), width: Math.round(width), height: Math.round(height) })
  } catch {
    return fail(failure('look/unreadable'))
  }
}
