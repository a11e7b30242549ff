// Queries over the library in the real application: run, drawn, exported, and kept through a kill.
import { writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { WHOLE_TABLE } from '../../../shared/preview/table/tableView.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { haveAllEnded } from '../../support/app/startApp.js'
import { hashFiles } from '../../support/disk/hashFiles.js'

const ROWS = 12_000
const TABLE = `station;jour;pietons\n${Array.from({ length: ROWS }, (_, n) => {
  const day = new Date(Date.UTC(2022, 0, 1 + Math.floor(n / 12))).toISOString().slice(0, 10)
  return `Station ${n % 12};${day};${n}`
}).join('\n')}\n`

/** How many pairs below 30,000 and 10,000 have a product that leaves 3 when it is divided by 7. */
const COUNTED = [0, 1, 2, 3, 4, 5, 6]
  .flatMap((i) => [0, 1, 2, 3, 4, 5, 6].map((j) => [i, j] as const))
  .filter(([i, j]) => (i * j) % 7 === 3)
  .reduce((sum, [i, j]) => sum + Math.ceil((30_000 - i) / 7) * Math.ceil((10_000 - j) / 7), 0)

const { app, begin, home, portal, start } = prepareApp('all tests')

beforeAll(async () => {
  await begin({})
  await app.must('portals.add', { address: portal.url, title: '', dialect: 'auto' })
  await app.answerDialogs({ open: [home.downloads] })
  const folder = await app.must('folders.choose', undefined)
  const [media] = portal.landmark('plain').media
  if (folder === null || media === undefined) throw new Error('a folder and a media')
  await app.must('downloads.add', { folder: folder.token, wanted: [{ datasetId: media.datasetId, mediaId: media.id }] })
  await app.until(haveAllEnded)
  const [file] = (await hashFiles(home.downloads)).filter(
    ({ name }) => /\.(?:csv|json|txt)$/.test(name) && !/^dataset|SUMS/.test(name),
  )
  if (file === undefined) throw new Error('the media is on disk')
  await writeFile(file.path, TABLE)
})

const go = (name: string) =>
  app.page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
const editor = () => app.page.getByLabel('SQL query')

describe('a query', () => {
  it('over the file that is previewed is run, drawn, and its answer kept by the machine', async () => {
    await go('Downloads')
    await app.page.getByRole('button', { name: /^Preview / }).click()
    await app.page.getByRole('button', { name: 'Query…' }).click()
    await editor().getByText('LIMIT').waitFor()
    const name = /FROM\s*(\S+)/.exec(await editor().innerText())?.[1] ?? ''
    await editor().focus()
    await app.page.keyboard.press('Control+a')
    await app.page.keyboard.type(`SELECT jour, sum(pietons) AS total FROM ${name} GROUP BY jour ORDER BY jour `)
    await app.page.keyboard.press('Control+Enter')
    await app.page.getByText(/^1,000 rows · 2 columns/).waitFor()
    await app.page.getByRole('radio', { name: 'Chart' }).click()
    await app.page.getByRole('img', { name: /^Line: Sum of total by jour/ }).waitFor()
    await app.page.getByText('Dates grouped by: Week.').waitFor()
  })

  it('with a long answer is scrolled to its last row, sorted and filtered', async () => {
    const name = /FROM\s*(\S+)/.exec(await editor().innerText())?.[1] ?? ''
    await editor().focus()
    await app.page.keyboard.press('Control+a')
    await app.page.keyboard.type(`SELECT a.pietons * 4 + b.i AS n FROM ${name} a, range(4) b(i) ORDER BY n `)
    await app.page.keyboard.press('Control+Enter')
    await app.page.getByText(/^48,000 rows · 1 column/).waitFor()
    const grid = app.page.getByRole('grid', { name: 'Result' })
    await grid.focus()
    await app.page.keyboard.press('Control+End')
    await grid.getByRole('gridcell', { name: '47,999', exact: true }).waitFor()
    await grid.getByRole('columnheader', { name: /^n/ }).click()
    await grid.getByRole('columnheader', { name: /^n/ }).click()
    await grid.getByRole('gridcell', { name: '47,999', exact: true }).waitFor()
    const portalId = (await app.must('portals.list', undefined)).find(({ chosen }) => chosen)?.id
    if (portalId === undefined) throw new Error('a portal')
    const { id } = await app.must('query.run', { portalId, sql: 'SELECT 1 AS a' })
    expect(await app.ask('preview.table', { answer: id - 1, view: WHOLE_TABLE })).toMatchObject({
      failure: { code: 'look/no-answer' },
    })
    expect(await app.must('preview.table', { answer: id, view: WHOLE_TABLE })).toMatchObject({ rows: 1 })
  })

  it('goes on while a file is looked into, and both are there', async () => {
    await editor().focus()
    await app.page.keyboard.press('Control+a')
    await app.page.keyboard.type(
      'SELECT count(*) AS n FROM range(30000) a(i), range(10000) b(j) WHERE (i * j) % 7 = 3 ',
    )
    await app.page.keyboard.press('Control+Enter')
    await app.page.getByText('Query running').waitFor()
    await go('Downloads')
    await app.page.getByRole('button', { name: /^Preview / }).click()
    await app.page.getByText('12,000 rows').first().waitFor()
    await app.page.getByRole('radio', { name: 'Columns', exact: true }).click()
    await app.page.getByRole('img', { name: /Distribution of pietons/ }).waitFor()
    await go('Queries')
    await app.page.getByText(/^1 row · 1 column/).waitFor()
    const grid = app.page.getByRole('grid', { name: 'Result' })
    await grid.getByRole('gridcell', { name: COUNTED.toLocaleString('en'), exact: true }).waitFor()
  })

  it('takes what is typed over selected text, and the policy of the window refuses nothing of it', async () => {
    await editor().focus()
    await app.page.keyboard.press('Control+a')
    await app.page.keyboard.type('SELECT 1 AS a')
    await app.page.keyboard.press('Control+a')
    await app.page.keyboard.type('SELECT 2')
    expect((await editor().innerText()).trim()).toBe('SELECT 2')
    await app.page.keyboard.press('Shift+ArrowLeft')
    // As brackets and quotes do, it goes around what is selected.
    await app.page.keyboard.type('(')
    expect((await editor().innerText()).trim()).toBe('SELECT (2)')
    await app.page.keyboard.press('Control+z')
    await app.page.keyboard.press('Control+z')
    expect((await editor().innerText()).trim()).not.toContain('(')
    // The first letter takes the place of the hint.
    await app.page.keyboard.press('Control+a')
    await app.page.keyboard.press('Delete')
    await app.page.keyboard.type('SELECT 3')
    expect((await editor().innerText()).trim()).toBe('SELECT 3')
    expect(app.breaches).toEqual([])
  })

  it('that may not be asked is refused, with its reason', async () => {
    await editor().focus()
    await app.page.keyboard.press('Control+a')
    await app.page.keyboard.type(`SELECT * FROM read_text('/etc/passwd') `)
    await app.page.keyboard.press('Control+Enter')
    await app.page.getByText(/A query cannot use “read_text” here/).waitFor()
  })

  it('that is being written is there after the application was killed', async () => {
    await editor().focus()
    await app.page.keyboard.press('Control+a')
    await app.page.keyboard.type('SELECT 42 AS survives ')
    const id = (await app.must('portals.list', undefined)).find(({ chosen }) => chosen)?.id
    if (id === undefined) throw new Error('a portal')
    await expect.poll(async () => (await app.must('query.read', { portalId: id })).draft).toContain('survives')
    await app.kill()
    await start()
    await go('Queries')
    await editor().getByText('survives').waitFor()
  })
})
