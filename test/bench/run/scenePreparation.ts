import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Pace } from '../servers/nginx.js'
import { createOwnTool, type Job } from './tools.js'

const run = promisify(execFile)

/** Flushes all writes to the disk, so that the next run does not have to wait for them. */
export const flushDisk = async (folder: string): Promise<void> => void (await run('sync', ['-f', folder]))

/** Counts the bytes below a folder; holes of sparse files do not count. */
export async function countBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = entries
    .filter((entry) => entry.isFile() && /\.bin(?:\.rudi-partial)?$/.test(entry.name))
    .map(async ({ parentPath, name }) => {
      // A file may be renamed meanwhile.
      const found = await stat(join(parentPath, name)).catch(() => null)
      return found === null ? 0 : Math.min(found.size, found.blocks * 512)
    })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Creates a clean half of every file, the best that an interrupted other tool leaves. */
export async function createHalfFiles({ site, to }: Job): Promise<void> {
  for (const { name } of site.files) {
    const path = join(to, name)
    await copyFile(join(site.folder, name), path)
    await truncate(path, Math.floor(site.load.fileBytes / 2))
  }
}

const LOOK_EVERY_MS = 5
/** A smaller download at the faster rate would be over before its first measurement. */
const FAST_FROM_BYTES = 256 * 1_048_576

/** Runs our command line until half has arrived and kills it as the out-of-memory killer would. */
export async function killAtHalf(job: Job): Promise<void> {
  const { site } = job
  const total = site.load.files * site.load.fileBytes
  const pace: Pace = total < FAST_FROM_BYTES ? 'capped' : 'half'
  await site.nginx.pace(pace)
  const [program = '', ...args] = (await createOwnTool().command(job)) ?? []
  const child = spawn(program, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while ((await countBytes(job.to)) < total / 2 && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  child.kill('SIGKILL')
  await ended
  if (child.exitCode !== null) throw new Error(`ended by itself before it was killed (exit ${child.exitCode})`)
  await site.nginx.pace('full')
}

/** Puts this many unrelated downloads into the queue of a data folder. */
export async function fillQueue(dataFolder: string, root: string, count: number): Promise<void> {
  const script = join(import.meta.dirname, 'fillQueueChild.ts')
  await run(process.execPath, ['--import', 'tsx', script, dataFolder, root, String(count)])
}
