import { expect, test } from 'vitest'
import { startJournal } from '../../../../electron/library/records/journalWriter.js'
import type { Disk } from '../../../../electron/ports/disk.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { parseJournal } from '../../../../shared/library/sidecar/journal.js'
import { ok } from '../../../../shared/result.js'
import { DAY_MS } from '../../../../shared/timeUnits.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'

/** A disk with one file; returns what was written into it. */
function createOneFileDisk() {
  const written: Uint8Array[] = []
  const file = {
    writeAt: async (bytes: readonly Uint8Array[]) => ok(void written.push(...bytes)),
    sync: async () => ok(undefined),
  }
  const disk = { open: async () => ok(file), syncFolder: async () => ok(undefined) }
  return { disk: disk as unknown as Disk, read: () => Buffer.concat(written).toString() }
}

test('a dataset is described once for all its files, and again when anything of it differs', async () => {
  const dataset = createLibraryDataset()
  const { disk, read } = createOneFileDisk()
  const started = await startJournal(disk, '/folder')
  if (!started.ok) return expect.unreachable()
  const record = (place: number, of = dataset, nowMs = LIBRARY_NOW_MS) =>
    buildSidecar(of, LIBRARY_PORTAL, [createFileFacts(dataset, place)], nowMs)
  const renamed = { ...dataset, title: 'Another title' }
  const groups = [
    [record(0), record(1)],
    [record(0, { ...dataset }), record(0, renamed), record(1, renamed)],
    [record(1, renamed, LIBRARY_NOW_MS + DAY_MS)],
    [{ ...record(1, renamed, LIBRARY_NOW_MS + DAY_MS), addedByOthers: true }],
  ]
  for (const group of groups) await started.value.append(group)
  const heads = read()
    .split('\n')
    .filter((line) => line.includes('"format"'))
  expect(heads).toHaveLength(4)
  expect(parseJournal(read()).map(({ files }) => files.length)).toEqual([3, 2, 1, 1])
  expect(parseJournal(read()).at(-1)).toEqual(groups[3]?.[0])
})
