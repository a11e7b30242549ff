import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/** More than any of our modules has. */
const MOST_BYTES = 16 << 20

/** Reads a module of WebAssembly, which the build has compressed and put beside the bundle under this name. */
export const readWasmModule = async (name: string): Promise<Uint8Array> =>
  promisify(brotliDecompress)(await readFile(join(import.meta.dirname, name)), { maxOutputLength: MOST_BYTES })
