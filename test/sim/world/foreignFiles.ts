import { join } from 'node:path'
import { DOWNLOAD_ROOT, type SimStage } from './simStage.js'

/** Creates files of other programs, in the folder itself and beside it. */
export function createForeignFiles(stage: SimStage): void {
  for (const name of ['notes.txt', 'keep.csv']) {
    const path = join(DOWNLOAD_ROOT, name)
    const inode = stage.volume.create(path)
    stage.volume.write(inode, 0, new TextEncoder().encode(name))
    stage.volume.sync(inode)
    stage.foreign.set(path, name)
  }
  stage.volume.syncFolder(DOWNLOAD_ROOT)
}

/** Files of other programs in the folder must be unchanged. */
export function judgeForeign({ foreign, volume }: SimStage, violated: (what: string) => void): void {
  for (const [path, text] of foreign) {
    if (Buffer.from(volume.bytesOf(path) ?? []).toString() !== text) violated(`S2 a foreign file was touched: ${path}`)
  }
}
