import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { CHECKSUM_FILE_NAME } from '../../../shared/library/sidecar/checksumFile.js'

const run = promisify(execFile)

/** Above this size `sha256sum` costs more than it shows: six seconds per gibibyte, for a line like all the others. */
const READ_ONCE_BYTES = 256 * 1024 * 1024

/**
 * Returns the checksums of a folder, line by line as they must be written. `sha256sum` has confirmed all of them,
 * except in a folder with a large file, where the caller compares them with its own digests.
 */
export async function readChecksumFile(
  folder: string,
): Promise<readonly { readonly name: string; readonly sha256: string }[]> {
  const lines = (await readFile(join(folder, CHECKSUM_FILE_NAME), 'utf8')).trimEnd().split('\n')
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  if (Math.max(...sizes) < READ_ONCE_BYTES) {
    const { stdout } = await run('sha256sum', ['--strict', '-c', CHECKSUM_FILE_NAME], { cwd: folder })
    expect(stdout.trim().split('\n')).toHaveLength(lines.length)
  }
  return lines.map((line) => {
    const [, sha256, name] = /^([0-9a-f]{64}) \*(.+)$/.exec(line) ?? []
    if (sha256 === undefined || name === undefined) throw new Error(`no sum: ${line}`)
    return { name, sha256 }
  })
}
