import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mediaId } from '../../../../shared/ids.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { createFolderRecord } from '../../../../shared/library/sidecar/folderRecord.js'
import { formatSidecar, parseSidecar, type Sidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../../shared/limits.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'

/** Returns the sidecar after more records were added. */
const withFiles = (before: Sidecar, today: Sidecar): Sidecar => {
  const record = createFolderRecord(before)
  record.add(today)
  return record.getSidecar()
}

describe('the sidecar', () => {
  test('what is described is read back whole', () => {
    const dataset = createLibraryDataset()
    const described = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0)], LIBRARY_NOW_MS)
    expect(parseSidecar(formatSidecar(described))).toEqual(described)
  })
  test('more files than a dataset has media are read back, as those of former media stay', () => {
    const dataset = createLibraryDataset()
    const described = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0)], LIBRARY_NOW_MS)
    const files = Array.from({ length: LIMITS.LIST_ITEMS + 1 }, (_, at) =>
      described.files.map((file) => ({
        ...file,
        mediaId: mediaId.parse(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`),
        name: `${at}.csv`,
      })),
    ).flat()
    expect(parseSidecar(formatSidecar({ ...described, files }))?.files).toHaveLength(LIMITS.LIST_ITEMS + 1)
  })
  test('an address loses its credentials, its query and its hash', () => {
    const dataset = createLibraryDataset()
    const described = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0)], LIBRARY_NOW_MS)
    expect(described.files[0]?.request?.url).toBe('https://rudi.example.org/medias/1')
    expect(formatSidecar(described)).not.toMatch(/canary|login:pass/)
  })
  test('another file joins those that are there, and the same media is replaced', () => {
    const dataset = createLibraryDataset()
    const one = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0)], LIBRARY_NOW_MS)
    const two = buildSidecar(
      dataset,
      LIBRARY_PORTAL,
      [createFileFacts(dataset, 1), createFileFacts(dataset, 0, { name: 'new.csv' })],
      LIBRARY_NOW_MS,
    )
    expect(withFiles(one, two).files.map(({ name }) => name)).toEqual(['new.csv', '1.csv'])
  })
  test('fields that others added are kept', () => {
    const dataset = createLibraryDataset()
    const described = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0)], LIBRARY_NOW_MS)
    const noted = JSON.parse(formatSidecar(described))
    noted.remark = 'used in the 2026 report'
    noted.files[0].remark = 'columns renamed'
    const before = parseSidecar(JSON.stringify(noted)) ?? described
    const after = JSON.parse(formatSidecar(withFiles(before, described)))
    expect([after.remark, after.files[0].remark]).toEqual(['used in the 2026 report', 'columns renamed'])
  })
  test.each(['../x', 'a/b', 'a\\b', '..', '.'])('a file called %j is no sidecar of ours', (name) => {
    const dataset = createLibraryDataset()
    const described = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0, { name })], LIBRARY_NOW_MS)
    expect(parseSidecar(formatSidecar(described))).toBeNull()
  })
  test('whatever the text, reading it never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseSidecar(text)).toBeNull()
      }),
    )
  })
})
