import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import wasm from '@embedpdf/pdfium/pdfium.wasm'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { RenderedPage, Renderers } from '../../ports/preview/renderers.js'
import { encodePng } from './encodePng.js'
import { readWasmModule } from './readWasmModule.js'

/** Two pixels per point of the document (72 per inch): sharp on most screens. */
const SCALE = 2
const WITH_NOTES = 0x01
const BYTES_IN_RED_GREEN_BLUE = 0x10
const WHITE = 0xffffffff
const PASSWORD_ERROR = 4

let compiled: Promise<object> | null = null

/** Compiled once and instantiated for each page: a document that corrupts the state cannot affect another one. */
async function begin(): Promise<WrappedPdfiumModule> {
  compiled ??= readWasmModule(wasm).then((bytes) => WebAssembly.compile(bytes))
  const module = await compiled
  const { init } = await import('@embedpdf/pdfium')
  const ignoreOutput = (): void => undefined
  const instantiateWasm = (imports: object, made: (instance: object) => void): object => {
    void WebAssembly.instantiate(module, imports).then(made)
    return {}
  }
  const pdfium = await init({ instantiateWasm, print: ignoreOutput, printErr: ignoreOutput } as Parameters<
    typeof init
  >[0])
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** Renders pages with PDFium, compiled to WebAssembly without a script engine: it can access only its own memory. */
export const renderPdfPage: Renderers['page'] = async (document, page) => {
  try {
    return drawPage(await begin(), document, page)
  } catch {
    // The code trapped, or its memory ran out.
    return fail(failure('look/unreadable'))
  }
}

function drawPage(pdfium: WrappedPdfiumModule, bytes: Uint8Array, wanted: number): Result<RenderedPage | null> {
  const at = pdfium.pdfium.wasmExports.malloc(bytes.length)
  getHeap(pdfium).set(bytes, at)
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '')
  if (document === 0) return pdfium.FPDF_GetLastError() === PASSWORD_ERROR ? ok(null) : fail(failure('look/unreadable'))
  const pages = pdfium.FPDF_GetPageCount(document)
  const page = pages < 1 ? 0 : pdfium.FPDF_LoadPage(document, Math.min(wanted, pages - 1))
  if (page === 0) return fail(failure('look/unreadable'))
  const size = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) }
  const scale = Math.min(SCALE, Math.sqrt(LIMITS.PREVIEW_PAGE_POINTS / Math.max(1, size.width * size.height)))
  const [width, height] = [Math.floor(size.width * scale), Math.floor(size.height * scale)]
  if (!(width >= 1 && height >= 1)) return fail(failure('look/unreadable'))
  const png = encodePng({ width, height, channels: 4, data: drawPixels(pdfium, page, { width, height }) })
  return ok({ ...size, png, pages, text: readText(pdfium, page) })
}

interface Size {
  readonly width: number
  readonly height: number
}

function drawPixels(pdfium: WrappedPdfiumModule, page: number, { width, height }: Size): Uint8Array {
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  if (bitmap === 0) throw new Error('no memory for a page')
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_NOTES | BYTES_IN_RED_GREEN_BLUE)
  const at = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const data = getHeap(pdfium).slice(at, at + width * height * 4)
  // PDFium leaves the alpha byte as it is; the page is opaque white.
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255
  return data
}

function readText(pdfium: WrappedPdfiumModule, page: number): string {
  const words = pdfium.FPDFText_LoadPage(page)
  if (words === 0) return ''
  const count = Math.min(LIMITS.PREVIEW_PAGE_CHARS, Math.max(0, pdfium.FPDFText_CountChars(words)))
  const at = pdfium.pdfium.wasmExports.malloc((count + 1) * 2)
  const written = pdfium.FPDFText_GetText(words, 0, count, at)
  const text = new TextDecoder('utf-16le').decode(getHeap(pdfium).slice(at, at + Math.max(0, written - 1) * 2))
  return text.replaceAll('\r\n', '\n').slice(0, LIMITS.PREVIEW_PAGE_CHARS)
}

/** Read each time, because the buffer is replaced when the memory grows. */
const getHeap = (pdfium: WrappedPdfiumModule): Uint8Array =>
  (pdfium.pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8
