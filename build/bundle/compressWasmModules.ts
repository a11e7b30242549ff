import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'esbuild'

const NAMESPACE = 'compressed'
const ENDING = '.br'
/** Higher qualities take a minute to save another half megabyte. */
const QUALITY = 5

/** Places modules of WebAssembly compressed beside the bundle: PDFium and the reader of SVG have 7 MB, and 3 so. */
export const compressWasmModules: Plugin = {
  name: 'compress',
  setup(build) {
    build.onResolve({ filter: /\.wasm$/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === NAMESPACE) return undefined
      const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: NAMESPACE })
      return found.errors.length > 0 ? found : { path: `${found.path}${ENDING}`, namespace: NAMESPACE }
    })
    build.onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path }) => {
      const bytes = await readFile(path.slice(0, -ENDING.length))
      const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      return { contents: await promisify(brotliCompress)(bytes, { params }), loader: 'file' }
    })
  },
}
