import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCitation } from '../../../../shared/library/citation.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatChecksums, parseChecksums } from '../../../../shared/library/sidecar/checksumFile.js'
import { createFolderRecord } from '../../../../shared/library/sidecar/folderRecord.js'
import { formatJournalHeader, formatJournalLines, parseJournal } from '../../../../shared/library/sidecar/journal.js'
import { formatSidecar, parseSidecar, type Sidecar } from '../../../../shared/library/sidecar/sidecar.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'

describe('SHA256SUMS', () => {
  test('is what sha256sum writes', () => {
    expect(formatChecksums([{ sha256: 'ab'.repeat(32), name: 'a b.csv' }])).toBe(`${'ab'.repeat(32)} *a b.csv\n`)
  })
  test('a name with a line end or a backslash is escaped and the line says so', () => {
    expect(formatChecksums([{ sha256: 'ab'.repeat(32), name: 'a\\b\nc' }])).toBe(`\\${'ab'.repeat(32)} *a\\\\b\\nc\n`)
  })
  test('whatever the names, what is written is read back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, unit: 'binary' }), { maxLength: 8 }), (names) => {
        const sums = names.map((name) => ({ sha256: 'cd'.repeat(32), name }))
        const read = parseChecksums(formatChecksums(sums))
        expect(new Set(read.map(({ name }) => name))).toEqual(new Set(names))
      }),
      // Unicode line ends do not end a line in this format.
      { examples: [[['a\u2028b.csv', '\u2029', '\u0085.csv']]] },
    )
  })
})

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

describe('the journal', () => {
  const dataset = createLibraryDataset()
  const one = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0)], LIBRARY_NOW_MS)
  const two = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 1)], LIBRARY_NOW_MS)
  const text = formatJournalHeader(one) + formatJournalLines(one.files) + formatJournalLines(two.files)
  test('says in a line per file what the sidecar will say', () => {
    expect(text.split('\n').length).toBe(4)
    expect(parseJournal(text)).toEqual([{ ...one, files: [...one.files, ...two.files] }])
  })
  test('cut anywhere, as a crash may cut it, says what its whole lines said', () => {
    for (let cut = 0; cut < text.length; cut += 1) {
      const read = parseJournal(text.slice(0, cut)).flatMap(({ files }) => files)
      const whole = text.slice(0, cut).split('\n').length - 2
      expect(read).toEqual([...one.files, ...two.files].slice(0, Math.max(0, whole)))
    }
  })
  test('a line that cannot be read costs no other', () => {
    const [head = '', first = '', second = ''] = text.split('\n')
    expect(parseJournal(`${head}\nnonsense\n${first}\n{"mediaId": 3}\n${second}\n`)).toEqual(parseJournal(text))
  })
  test('files without a known dataset are left out', () => {
    expect(parseJournal(formatJournalLines(one.files))).toEqual([])
  })
})

describe('a citation', () => {
  test('names producer, year, title, version, portal, licence, address and day', () => {
    expect(createCitation(createLibraryDataset(), LIBRARY_PORTAL, LIBRARY_NOW_MS).text).toBe(
      'Ville Exemple (2026). Comptages vélo [dataset]. Version of 2026-02-01. rudi.example.org. Licence Ouverte 2.0. ' +
        'https://rudi.example.org/portail/catalogue/detail/5f0c1a2b-0000-4000-8000-000000000001 (accessed 2026-11-21).',
    )
  })
  test('is a French sentence for a person who reads French', () => {
    expect(createCitation(createLibraryDataset(), LIBRARY_PORTAL, LIBRARY_NOW_MS, 'fr').text).toBe(
      'Ville Exemple (2026). Comptages vélo [jeu de données]. Version du 2026-02-01. rudi.example.org. Licence Ouverte 2.0. ' +
        'https://rudi.example.org/portail/catalogue/detail/5f0c1a2b-0000-4000-8000-000000000001 (consulté le 2026-11-21).',
    )
  })
  test('has a DOI when the dataset has one', () => {
    const { text, csl } = createCitation(createLibraryDataset({ doi: '10.5072/abc' }), LIBRARY_PORTAL, LIBRARY_NOW_MS)
    expect(csl.DOI).toBe('10.5072/abc')
    expect(text).toContain('https://doi.org/10.5072/abc')
  })
  test('says licence once when the licence says so itself', () => {
    const licence = { label: 'Licence Ouverte 2.0', uri: null }
    expect(createCitation(createLibraryDataset({ licence }), LIBRARY_PORTAL, LIBRARY_NOW_MS).text).toContain(
      '. Licence Ouverte 2.0. ',
    )
  })
  test('a date that cannot be read is left out', () => {
    expect(
      createCitation(createLibraryDataset({ updated: 'yesterday' }), LIBRARY_PORTAL, LIBRARY_NOW_MS).csl.issued,
    ).toBeUndefined()
  })
})
