import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readLicenceTexts } from '../../../../electron/adapters/system/readLicenceTexts.js'

it('missing files are left out of the licence texts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rudi-licences-'))
  const [first, second] = ['first.txt', 'second.txt'].map((name) => join(folder, name)) as [string, string]
  await writeFile(first, 'MIT')
  await writeFile(second, 'ISC')
  expect(await readLicenceTexts([first, join(folder, 'nowhere.txt'), second])).toBe('MIT\nISC')
  await rm(folder, { recursive: true })
})
