import { cp, mkdir, unlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { type Finding, verifyFolder } from '../../../electron/library/files/verifyFolder.js'
import { failure } from '../../../shared/failure.js'
import { formatChecksums } from '../../../shared/library/sidecar/checksumFile.js'
import { fail } from '../../../shared/result.js'
import { createLibraryDataset } from '../../support/library/libraryDataset.js'
import { hashFile, hashText, listFindings, prepareLibrary } from '../../support/library/libraryHarness.js'

const { root, finish } = prepareLibrary()

test('verifying distinguishes good, changed, missing and unknown files', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await finish(createLibraryDataset(), 1, 'more')
  expect(await listFindings(root())).toEqual(['ok 0.csv', 'ok 1.csv'])
  await writeFile(join(folder, '0.csv'), 'tezt')
  await unlink(join(folder, '1.csv'))
  await writeFile(join(folder, 'notes.txt'), 'mine')
  await mkdir(join(folder, 'deeper'))
  expect(await listFindings(root())).toEqual(['bad 0.csv', 'missing 1.csv', 'stranger notes.txt'])
})

test('a damaged sidecar is reported, and the sums speak for the files', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await writeFile(join(folder, 'dataset.rudi.json'), 'nonsense')
  expect(await listFindings(root())).toEqual(['bad dataset.rudi.json', 'ok 0.csv'])
})

test('sums that lead out of their folder are read for nothing there', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await writeFile(join(folder, 'dataset.rudi.json'), 'nonsense')
  await writeFile(join(root(), 'secret.txt'), 'elsewhere')
  const named = ['../secret.txt', '..\\secret.txt', join(root(), 'secret.txt'), 'below/secret.txt', '0.csv']
  const sums = named.map((name) => ({ name, sha256: hashText(name === '0.csv' ? 'text' : 'elsewhere') }))
  await writeFile(join(folder, 'SHA256SUMS'), formatChecksums(sums))
  expect(await listFindings(root())).toEqual(['bad dataset.rudi.json', 'ok 0.csv'])
})

test('a folder that is not there is a failure', async () => {
  const signal = new AbortController().signal
  const verified = await verifyFolder(join(root(), 'no'), {
    disk: nodeDisk,
    hashFile,
    signal,
    onFinding: () => undefined,
  })
  expect(verified).toMatchObject({ ok: false, failure: { code: 'disk/not-found' } })
})

test('what lies in the trash of a drive, or in what the drive keeps for itself, is not verified', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  const trash = join(root(), '.Trash-1000', 'files', 'removed')
  await cp(folder, trash, { recursive: true })
  await unlink(join(trash, '0.csv'))
  const list: typeof nodeDisk.list = async (path, isWanted) =>
    path.endsWith('lost+found') ? fail(failure('disk/denied')) : nodeDisk.list(path, isWanted)
  await mkdir(join(root(), 'lost+found'))
  const findings: Finding[] = []
  const verification = {
    hashFile,
    signal: new AbortController().signal,
    onFinding: (one: Finding) => findings.push(one),
  }
  expect(await verifyFolder(root(), { ...verification, disk: { ...nodeDisk, list } })).toMatchObject({ ok: true })
  expect(findings.map(({ type }) => type)).toEqual(['ok'])
})

test('a file that cannot be read now is bad with the reason, and one that differs has none', async () => {
  await finish(createLibraryDataset(), 0, 'text')
  const { folder } = await finish(createLibraryDataset(), 1, 'more')
  await writeFile(join(folder, '1.csv'), 'mare')
  const findings: Finding[] = []
  await verifyFolder(root(), {
    disk: nodeDisk,
    hashFile: async (path, algorithms, signal) =>
      path.endsWith('0.csv') ? fail(failure('disk/in-use')) : hashFile(path, algorithms, signal),
    signal: new AbortController().signal,
    onFinding: (finding) => findings.push(finding),
  })
  expect(findings.map(({ type, path, because }) => [type, basename(path), because?.code])).toEqual([
    ['bad', '0.csv', 'disk/in-use'],
    ['bad', '1.csv', undefined],
  ])
})
