import { ok, type Result } from '../../../shared/result.js'
import { readChunks, withFile } from '../context/readFileParts.js'
import type { ExportContext } from './exportContext.js'

/** Copies the scratch file to the export. */
export const copyFromScratch = ({ context, scratch, to }: ExportContext): Promise<Result<void>> =>
  withFile(context.disk, scratch, (file, bytes) =>
    readChunks(file, { from: 0, most: bytes, signal: context.signal }, async (piece) => {
      const written = await to.write(piece)
      return written.ok ? ok(true) : written
    }),
  )
