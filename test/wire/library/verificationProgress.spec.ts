import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import type { VerificationProgress } from '../../../electron/library/files/verificationTally.js'
import { verifyFolder } from '../../../electron/library/files/verifyFolder.js'
import type { HashFile } from '../../../electron/ports/hashing.js'
import { createLibraryDataset } from '../../support/library/libraryDataset.js'
import { hashFile, prepareLibrary } from '../../support/library/libraryHarness.js'

const { root, library, record } = prepareLibrary()

/** Records two files of 4 and 6 bytes in one folder. */
async function fill(): Promise<string> {
  const dataset = createLibraryDataset()
  const { folder } = await record(dataset, 0, 'four')
  await record(dataset, 1, 'sixsix')
  await library.settle()
  return folder
}

async function listProgress(hash: HashFile = hashFile): Promise<readonly VerificationProgress[]> {
  const said: VerificationProgress[] = []
  const signal = new AbortController().signal
  const onProgress = (progress: VerificationProgress) => void said.push(progress)
  await verifyFolder(root(), { disk: nodeDisk, hashFile: hash, signal, onFinding: () => undefined, onProgress })
  return said
}

test('all files are counted before one is read, and the bytes of each are added while it is read', async () => {
  await fill()
  const inSteps: HashFile = async (path, algorithms, signal, onProgress) => {
    onProgress?.(1)
    return hashFile(path, algorithms, signal)
  }
  const said = await listProgress(inSteps)
  expect(
    said.slice(0, 3).map(({ files, readBytes, totalBytes }) => [files.ended, files.of, readBytes, totalBytes]),
  ).toEqual([
    [0, 1, 0, 4],
    [0, 2, 0, 10],
    [0, 2, 1, 10],
  ])
  expect(said.at(-1)).toEqual({ files: { ended: 2, of: 2 }, readBytes: 10, totalBytes: 10 })
})

test('a file that is missing or has another size is not waited for', async () => {
  const folder = await fill()
  await unlink(join(folder, '0.csv'))
  await writeFile(join(folder, '1.csv'), 'longer than before')
  expect((await listProgress()).at(-1)).toEqual({ files: { ended: 2, of: 2 }, readBytes: 18, totalBytes: 18 })
})

test('a size that is not on record leaves the total unknown', async () => {
  const folder = await fill()
  await writeFile(join(folder, 'dataset.rudi.json'), 'nonsense')
  const said = await listProgress()
  expect(said[0]).toMatchObject({ totalBytes: null })
  expect(said.at(-1)?.files).toEqual({ ended: 2, of: 2 })
})
