import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundleMachine } from './bundle/machine.js'
import { bundleWindow } from './bundle/window.js'
import { ROOT } from './setup/paths.mjs'

/** Which half of the product to make. The command line needs no window and should not wait for one. */
export type Half = 'all' | 'machine'

/** Makes `dist/` from the sources. */
export async function bundle(half: Half): Promise<void> {
  await bundleMachine()
  if (half === 'all' && existsSync(join(ROOT, 'renderer/main.tsx'))) await bundleWindow()
}

if (process.argv[1] === import.meta.filename) await bundle(process.argv[2] === 'machine' ? 'machine' : 'all')
