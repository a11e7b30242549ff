import { ok, type Result } from '../../../shared/result.js'
import type { PreviewContext } from './previewContext.js'

/** Writes one piece after the other. True when more may come. */
export type WritePiece = (piece: Uint8Array) => Promise<Result<boolean>>

/** Creates a file in the scratch folder, lets `fill` write it, and gives its path. */
export async function writeScratchFile(
  { disk, scratchPath }: Pick<PreviewContext, 'disk' | 'scratchPath'>,
  fill: (write: WritePiece) => Promise<Result<void>>,
): Promise<Result<string>> {
  const path = scratchPath()
  const opened = await disk.open(path, 'create-new')
  if (!opened.ok) return opened
  try {
    let at = 0
    const filled = await fill(async (piece) => {
      const written = await opened.value.writeAt([piece], at)
      at += piece.length
      return written.ok ? ok(true) : written
    })
    return filled.ok ? ok(path) : filled
  } finally {
    await opened.value.close()
  }
}
