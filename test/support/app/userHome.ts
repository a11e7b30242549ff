import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A user with a home of their own: nothing is shared with the developer who runs the tests, or with another spec. */
export interface UserHome {
  readonly path: string
  readonly userData: string
  readonly downloads: string
  /** Environment variables of this user that differ from those of the developer who runs the tests. */
  readonly env?: Readonly<Record<string, string>>
  remove(): Promise<void>
}

export async function createUserHome(): Promise<UserHome> {
  const path = await mkdtemp(join(tmpdir(), 'rudi-home-'))
  const downloads = join(path, 'chosen')
  await mkdir(downloads)
  return {
    path,
    userData: join(path, 'user-data'),
    downloads,
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}
