// Results of queries that the main process keeps in scratch files, scrolled by the real preview process.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createQueryAnswers } from '../../../electron/services/query/queryAnswers.js'
import { LIMITS } from '../../../shared/limits.js'
import { detectMapSource } from '../../../shared/preview/map/detectMapSource.js'
import { toLatitude, toLongitude } from '../../../shared/preview/map/webMercator.js'
import { WHOLE_TABLE } from '../../../shared/preview/table/tableView.js'
import { ok } from '../../../shared/result.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'
import { unwrap } from '../../support/unwrap.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

it('an answer is found by its id until the next one replaces it, and its rows are scrolled', async () => {
  const folder = join(bench.folder, 'answers')
  const rows = 3 * LIMITS.PREVIEW_RESULT_ROWS
  const content = `n;x\n${Array.from({ length: rows }, (_, n) => `${n};${n % 7}`).join('\n')}\n`
  const file = { ...(await bench.put('longue.csv', content)), view: 'longue' }
  let made = 0
  const answers = createQueryAnswers({
    disk: nodeDisk,
    preview: bench.preview,
    clock: systemClock,
    folder,
    tables: { resolve: async (names) => ok(names.length === 0 ? [] : [file]) },
    randomToken: () => `t${made++}`,
  })
  const first = await unwrap(answers.run('SELECT n FROM longue ORDER BY n DESC'))
  expect([first.total, first.rows.length, first.more]).toEqual([rows, LIMITS.PREVIEW_RESULT_ROWS, true])
  const answer = answers.getLast(first.id)
  if (answer === null) throw new Error('there is an answer')
  const at = { view: WHOLE_TABLE, from: rows - 1, count: 1, columns: [0] }
  expect(await unwrap(bench.preview.rows(answer, at))).toEqual([['0']])
  const view = { ...WHOLE_TABLE, sort: [{ column: 0, descending: false }] }
  expect(await unwrap(bench.preview.rows(answer, { ...at, view }))).toEqual([[String(rows - 1)]])
  const second = await unwrap(answers.run('SELECT 1 AS a'))
  expect([answers.getLast(first.id), answers.getLast(second.id) === null]).toEqual([null, false])
  await answers.close()
  expect(await readdir(folder)).toEqual([])
})

it('a query is cancelled by the next one, and by the plan of one', async () => {
  let made = 0
  const answers = createQueryAnswers({
    disk: nodeDisk,
    preview: bench.preview,
    clock: systemClock,
    folder: join(bench.folder, 'replaced'),
    tables: { resolve: async () => ok([]) },
    randomToken: () => `t${made++}`,
  })
  const slow = 'SELECT count(*) FROM range(100000000) a(i), range(100000000) b(j) WHERE (i * j) % 7 = 3'
  const first = answers.run(slow)
  const second = answers.run(slow)
  expect(await first).toMatchObject({ failure: { code: 'look/cancelled' } })
  expect((await unwrap(answers.explain('SELECT 1 AS a'))).length).toBeGreaterThan(0)
  expect(await second).toMatchObject({ failure: { code: 'look/cancelled' } })
  expect(await unwrap(answers.run('SELECT 42 AS answer'))).toMatchObject({ rows: [['42']] })
  await answers.close()
})

it.each([
  ['columns of Lambert-93', 'SELECT nom, x_l93 + 1 AS x_l93, y_l93 FROM arbres', 'lambert93', [1.5, 48.25]],
  [
    'a column of geometries',
    `SELECT nom, 'POINT (' || x_l93 || ' ' || y_l93 || ')' AS geometry FROM arbres`,
    'lambert93',
    [1.5, 48.25],
  ],
  ['degrees', 'SELECT nom, 1.5 AS lon, 48.25 AS lat FROM arbres', 'wgs84', [1.5, 48.25]],
] as const)('an answer is shown as a map by the same signs as a file: %s', async (_what, sql, crs, place) => {
  const file = { ...(await bench.put('arbres.csv', 'nom;x_l93;y_l93\nA;588740;6796352\n')), view: 'arbres' }
  const folder = join(bench.folder, `answers-${Math.random()}`)
  let made = 0
  const answers = createQueryAnswers({
    disk: nodeDisk,
    preview: bench.preview,
    clock: systemClock,
    folder,
    tables: { resolve: async () => ok([file]) },
    randomToken: () => `t${made++}`,
  })
  const { id, ...shown } = await unwrap(answers.run(sql))
  const found = detectMapSource(shown)
  const answer = answers.getLast(id)
  if (answer === null || found === null) throw new Error('an answer with places')
  const layer = await unwrap(bench.preview.map.open(answer, null))
  expect(layer).toMatchObject({ source: found, crs, features: 1, rows: 1 })
  expect(toLongitude(layer.west)).toBeCloseTo(place[0], 1)
  expect(toLatitude(layer.south)).toBeCloseTo(place[1], 1)
  await answers.close()
})
