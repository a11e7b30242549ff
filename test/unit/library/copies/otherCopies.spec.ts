import { createHash } from 'node:crypto'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { nodeHash } from '../../../../electron/adapters/system/nodeHash.js'
import { createHashFile } from '../../../../electron/crypto/hashFile.js'
import { openOtherCopies } from '../../../../electron/library/copies/otherCopies.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

const disk = nodeDisk

const hashFile = createHashFile(disk, nodeHash)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const wantedOf = (name: string, text: string) => ({
  name,
  sizeBytes: Buffer.byteLength(text),
  algorithm: 'sha-256' as const,
  hex: sha256(text),
})

const { signal } = new AbortController()

describe('copies in other folders', () => {
  const openIn = async (folder: string) => {
    const opened = await openOtherCopies({ disk, hashFile }, [folder])
    if (!opened.ok) throw new Error(opened.failure.code)
    return opened.value
  }

  it('are found by what they hold, whatever they are called and however deep they lie', async () => {
    const folder = await createTemporaryFolder()
    await mkdir(join(folder, 'one', 'two'), { recursive: true })
    await writeFile(join(folder, 'one', 'two', 'renamed.txt'), 'right')
    await writeFile(join(folder, 'a.csv'), 'other')
    const found = await (await openIn(folder)).find(wantedOf('a.csv', 'right'), signal)
    expect(found).toBe(join(folder, 'one', 'two', 'renamed.txt'))
  })

  it('are not those of other bytes, nor what a link leads to', async () => {
    const [folder, elsewhere] = [await createTemporaryFolder(), await createTemporaryFolder()]
    await writeFile(join(folder, 'a.csv'), 'other')
    await writeFile(join(elsewhere, 'a.csv'), 'right')
    await symlink(join(elsewhere, 'a.csv'), join(folder, 'link.csv'))
    await symlink(elsewhere, join(folder, 'linked'))
    expect(await (await openIn(folder)).find(wantedOf('a.csv', 'right'), signal)).toBeNull()
  })

  it('cannot be looked for in a folder that is not there', async () => {
    const opened = await openOtherCopies({ disk, hashFile }, [join(await createTemporaryFolder(), 'none')])
    expect(opened).toMatchObject({ ok: false, failure: { code: 'disk/not-found' } })
  })
})
