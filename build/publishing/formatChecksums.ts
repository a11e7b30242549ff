import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Formats checksums as `sha256sum` writes and checks them. */
export const formatChecksums = (folder: string, names: readonly string[]): string =>
  names
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('')
