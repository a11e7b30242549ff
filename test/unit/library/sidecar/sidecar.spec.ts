import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mediaId } from '../../../../shared/ids.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { createFolderRecord } from '../../../../shared/library/sidecar/folderRecord.js'
import {
  formatSidecar,
  parseSidecar,
  parseSidecarInSlices,
  type Sidecar,
} from '../../../../shared/library/sidecar/sidecar.js'
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
  test('a record of many files is read in slices, and the same in every layout', () => {
    const dataset = createLibraryDataset()
    const [file] = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0)], LIBRARY_NOW_MS).files
    const files = Array.from({ length: 1001 }, (_, n) => ({
      ...file,
      name: `${n} "files": [ }, { ] \u2028.csv`,
      mediaId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    }))
    const { files: _, ...head } = buildSidecar(dataset, LIBRARY_PORTAL, [], LIBRARY_NOW_MS)
    const described = { ...head, files } as unknown as Sidecar
    const slices = parseSidecarInSlices(formatSidecar(described))
    let rests = 0
    let step = slices.next()
    for (; !step.done; step = slices.next()) rests += 1
    expect(step.value).toEqual(described)
    expect(rests).toBeGreaterThan(5)
    const layouts = [
      JSON.stringify(described),
      JSON.stringify(described, null, 1),
      `${JSON.stringify(described, null, 2)}\n`.replaceAll('\n    },\n    {', '\n    },{'),
      `${JSON.stringify({ files, ...head }, null, 2)}\n`,
      formatSidecar({ ...described, more: { files: [{ a: 1 }] } }),
    ]
    for (const text of layouts) expect(parseSidecar(text)?.files).toEqual(files)
    expect(parseSidecar(formatSidecar(described).replace('"sizeBytes": 4,', '"sizeBytes": -4,'))).toBeNull()
    expect(parseSidecar(formatSidecar(described).replace('\n    },\n    {', '\n    }\n    {'))).toBeNull()
  })
  test('an address loses its credentials, its query and its hash', () => {
    const dataset = createLibraryDataset()
    const described = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0)], LIBRARY_NOW_MS)
    expect(described.files[0]?.request?.url).toBe('https://rudi.example.org/medias/1')
    expect(formatSidecar(described)).not.toMatch(/canary|login:pass/)
    const facts = createFileFacts(dataset, 0)
    const request = facts.request && { ...facts.request, publicUrl: 'https://login:pa@canary@rudi.example.org/m@1' }
    const odd = buildSidecar(dataset, LIBRARY_PORTAL, [{ ...facts, request }], LIBRARY_NOW_MS)
    expect(odd.files[0]?.request?.url).toBe('https://rudi.example.org/m@1')
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
