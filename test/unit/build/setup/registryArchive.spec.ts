import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fetchArchive } from '../../../../build/setup/registryArchive.mjs'
import { packScripts } from '../../../support/build/npmOffline.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

describe('an archive of the registry', () => {
  const known = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64')

  it('is taken when it is the one we know', async () => {
    const [folder, work] = [await createTemporaryFolder(), await createTemporaryFolder()]
    const archive = join(folder, packScripts(folder))
    const sha512 = known(readFileSync(archive))
    const taken = await fetchArchive({ spec: archive, file: 'hasty-1.0.0.tgz', sha512 }, work)
    expect(known(readFileSync(taken))).toBe(sha512)
  })

  it('is not used when it is another than the one we know', async () => {
    const [folder, work] = [await createTemporaryFolder(), await createTemporaryFolder()]
    const archive = join(folder, packScripts(folder))
    const asked = fetchArchive({ spec: archive, file: 'hasty-1.0.0.tgz', sha512: known(Buffer.from('other')) }, work)
    await expect(asked).rejects.toThrow(/SHA-512 differs/)
  })
})
