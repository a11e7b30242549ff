import { describe, expect, test } from 'vitest'
import { createCommandOutput } from '../../../../electron/cli/core/commandOutput.js'
import type { Damaged } from '../../../../electron/cli/verify/repairFiles.js'
import { createVerifyReport } from '../../../../electron/cli/verify/verifyReport.js'
import { failure } from '../../../../shared/failure.js'
import type { Language } from '../../../../shared/messages/language.js'
import { recordStreams } from '../../../support/cli/recordStreams.js'

function createReport(language: Language, json = false) {
  const { said, streams } = recordStreams()
  return { report: createVerifyReport(createCommandOutput(streams, json, language), '/data'), said }
}

describe('a verification of a folder without downloads', () => {
  test.each([
    ['en', 'No downloaded dataset was found in /data.\n'],
    ['fr', 'Aucun jeu de données téléchargé n’a été trouvé dans /data.\n'],
  ] as const)('says so in %s and still ends well', (language, sentence) => {
    const { report, said } = createReport(language)
    expect(report.close(false)).toBe(0)
    expect(said.err).toBe(sentence)
  })

  test('has the usual summary for scripts', () => {
    const { report, said } = createReport('en', true)
    report.close(false)
    expect(JSON.parse(said.out)).toEqual({ event: 'summary', ok: 0, bad: 0, missing: 0, unverifiable: 0 })
  })

  test.each(['ok', 'unverifiable', 'bad', 'missing'] as const)('is not one where a file is %s', (type) => {
    const { report, said } = createReport('en')
    report.found({ type, path: 'a.csv' })
    report.close(false)
    expect(said.err).not.toContain('No downloaded dataset')
  })
})

test.each(['unverifiable', 'bad', 'missing', 'stranger'] as const)(
  'a path with line ends in it begins no line of ours when it is %s (W-14)',
  (type) => {
    const { report, said } = createReport('en')
    report.found({ type, path: 'a\nok b.csv\r\u2028done' })
    expect(said.err.match(/[\n\r\u2028]/g)).toEqual(['\n'])
  },
)

test.each([false, true])('why no repair could be started is said once, and to scripts for each file: %s', (json) => {
  const { report, said } = createReport('en', json)
  const damaged = ['a.csv', 'b.csv'].map((path, n) => ({
    type: 'bad',
    path,
    record: { dataset: { datasetId: 'set' }, file: { mediaId: `m${n}` } },
  })) as unknown as Damaged[]
  report.repairs.onNotStarted(damaged, failure('state/in-use'))
  expect(report.close(true)).toBe(1)
  expect(said.err.match(/already working/g)).toHaveLength(1)
  const events = said.out.split('\n').filter((line) => line.startsWith('{'))
  expect(events.map((line): unknown => JSON.parse(line))).toMatchObject(
    json
      ? [
          { event: 'failed', dataset: 'set', media: 'm0', path: 'a.csv', code: 'state/in-use' },
          { event: 'failed', dataset: 'set', media: 'm1', path: 'b.csv', code: 'state/in-use' },
          { event: 'bad', path: 'a.csv' },
          { event: 'bad', path: 'b.csv' },
          { event: 'summary', bad: 2 },
        ]
      : [],
  )
})

test.each(['en', 'fr'] as const)('the paths of a verification begin in one column in %s', (language) => {
  const { report, said } = createReport(language)
  for (const type of ['bad', 'missing', 'stranger'] as const) report.found({ type, path: 'a.csv' })
  const damaged = { type: 'bad', path: 'a.csv' } as Damaged
  report.repairs.onOutcome(damaged, { type: 'repaired', blocks: 1, fetchedBytes: 9, kept: null })
  const columns = said.err
    .trimEnd()
    .split('\n')
    .map((line) => line.indexOf('a.csv'))
  expect(columns).toHaveLength(4)
  expect(new Set(columns).size).toBe(1)
})

test('a file that could not be read is told with the reason', () => {
  const { report, said } = createReport('en', true)
  report.found({ type: 'bad', path: 'a.csv', because: failure('disk/in-use') })
  expect(JSON.parse(said.out)).toMatchObject({ event: 'bad', path: 'a.csv', code: 'disk/in-use' })
  expect(said.err).toMatch(/^not read +a\.csv {2}.*another program/i)
})

test('a file that could not be read is not called damaged to a person, and one on a failing disk is', () => {
  const { report, said } = createReport('en')
  report.found({ type: 'bad', path: 'a.csv', because: failure('disk/denied', { why: 'reading' }) })
  report.found({ type: 'bad', path: 'b.csv', because: failure('disk/error') })
  expect(report.close(false)).toBe(1)
  expect(said.out).toBe('ok 0  bad 1  not read 1  missing 0\n')
  const script = createReport('en', true)
  script.report.found({ type: 'bad', path: 'a.csv', because: failure('disk/denied') })
  script.report.close(false)
  expect(JSON.parse(script.said.out.trim().split('\n')[1] ?? '')).toMatchObject({ event: 'summary', bad: 1 })
})

test('why no repair could be started is not said again when it was said before', () => {
  const { report, said } = createReport('en', true)
  const record = { dataset: { datasetId: 'set' }, file: { mediaId: 'm' } }
  report.repairs.onNotStarted([{ type: 'bad', path: 'a.csv', record } as Damaged], null)
  expect(report.close(true, 1)).toBe(1)
  const events = said.out.trim().split('\n')
  expect(events.map((line): unknown => JSON.parse(line))).toMatchObject([
    { event: 'bad' },
    { event: 'summary', bad: 1 },
  ])
})

test('a refused sign-in decides the exit code, whatever was repaired', () => {
  const { report } = createReport('en')
  expect(report.close(true, 3)).toBe(3)
  report.found({ type: 'bad', path: 'a.csv' })
  expect([report.close(true, 3), report.close(true)]).toEqual([3, 1])
})
