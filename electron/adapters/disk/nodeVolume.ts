import { constants, type StatsFs } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import type { Volume } from '../../ports/disk.js'
import { getErrorCode } from './diskErrors.js'

/**
 * Reads the volume of a folder. A person may have put a link to another place here: the folder that it leads to counts.
 */
export async function readVolume(path: string): Promise<Volume> {
  const { dev, ino } = await stat(path, { bigint: true })
  await access(path, constants.W_OK)
  return { id: String(dev), folderId: String(ino), freeBytes: await readFreeBytes(path) }
}

/**
 * The errors of file systems that cannot say their size, such as a folder over SFTP whose server has no call for it.
 */
const NO_SIZES = new Set(['ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Reads how many bytes are free. A file system without a size of its own, as some network folders are, does not say it
 * and does not count as full.
 */
export async function readFreeBytes(
  path: string,
  readSizes: (path: string) => Promise<Pick<StatsFs, 'blocks' | 'bavail' | 'bsize'>> = statfs,
): Promise<number> {
  try {
    const { blocks, bavail, bsize } = await readSizes(path)
    return blocks === 0 ? Number.MAX_SAFE_INTEGER : bavail * bsize
  } catch (error) {
    if (NO_SIZES.has(getErrorCode(error))) return Number.MAX_SAFE_INTEGER
    throw error
  }
}
