import { describe, expect, test } from 'vitest'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatJournalHeader, formatJournalLines, parseJournal } from '../../../../shared/library/sidecar/journal.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'

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
  test.each(['\n', '{\n', '{"a":\n'])('of nothing but %j is read at once, and costs no other line', (line) => {
    const damage = line.repeat((32 * 1024 * 1024) / line.length)
    const began = performance.now()
    expect(parseJournal(`${text}${damage}`)).toEqual(parseJournal(text))
    // As exceptions, these lines took minutes.
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('a line that cannot be read costs no other', () => {
    const [head = '', first = '', second = ''] = text.split('\n')
    expect(parseJournal(`${head}\nnonsense\n${first}\n{"mediaId": 3}\n${second}\n`)).toEqual(parseJournal(text))
  })
  test('files without a known dataset are left out', () => {
    expect(parseJournal(formatJournalLines(one.files))).toEqual([])
  })
})
