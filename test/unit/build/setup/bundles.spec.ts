import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findNewestChange } from '../../../../build/setup/bundles.mjs'

describe('when the sources last changed', () => {
  let folder: string
  const at = (seconds: number, path: string) => utimes(path, seconds, seconds)
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rudi-sources-'))
    await mkdir(join(folder, 'deep'))
    await writeFile(join(folder, 'deep', 'a.ts'), '')
    await at(100, join(folder, 'deep', 'a.ts'))
    await at(200, join(folder, 'deep'))
    await at(50, folder)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('is when the newest file below changed', async () => {
    await at(300, join(folder, 'deep', 'a.ts'))
    expect(findNewestChange(folder)).toBe(300_000)
  })

  it('is when a file was removed, too: its folder remembers', async () => {
    await rm(join(folder, 'deep', 'a.ts'))
    await at(400, join(folder, 'deep'))
    expect(findNewestChange(folder)).toBe(400_000)
  })

  it('is never, for what is not there', () => {
    expect(findNewestChange(join(folder, 'missing'))).toBe(0)
  })
})
