// Exports in the real application are treated like downloads: shown everywhere, included in the question on quitting,
// and removed without leftovers.
import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OutputOf } from '../../../shared/ipc/contract.js'
import { createCsvFormat } from '../../../shared/preview/export/exportFormat.js'
import { WHOLE_TABLE } from '../../../shared/preview/table/tableView.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { haveAllEnded } from '../../support/app/startApp.js'
import { hashFiles } from '../../support/disk/hashFiles.js'

const { app, home, portal, start, begin } = prepareApp('all tests')
let media: { readonly datasetId: string; readonly mediaId: string }
let folder: string

beforeAll(async () => {
  await begin({})
  await app.must('portals.add', { address: portal.url, title: '', dialect: 'auto' })
  const token = await chosenFolder()
  const [first] = portal.landmark('plain').media
  if (first === undefined) throw new Error('a media')
  media = { datasetId: first.datasetId, mediaId: first.id }
  await app.must('downloads.add', { folder: token, wanted: [media] })
  const [done] = await app.until(haveAllEnded)
  const file = (await hashFiles(home.downloads)).find(({ name }) => name === done?.name)
  if (file === undefined) throw new Error('the media is on disk')
  await writeFile(file.path, 'nom;n\na;1\nb;2\n')
  folder = home.downloads
})

async function chosenFolder(): Promise<string> {
  await app.answerDialogs({ open: [home.downloads] })
  const chosen = await app.must('folders.choose', undefined)
  if (chosen === null) throw new Error('a folder was chosen')
  return chosen.token
}

/** A query that runs for hours, until it is cancelled. */
const ENDLESS = 'SELECT a.i, b.i AS j, c.i AS k FROM range(100000) a(i), range(100000) b(i), range(100000) c(i)'

/** Sends the request as the page does, without waiting for the answer. */
async function beginExport(name: string, sql = ENDLESS) {
  const id = randomUUID()
  const format = { ...createCsvFormat('fr'), bom: false }
  const input = {
    id,
    media: [{ ...media, part: null }],
    sql,
    format,
    view: WHOLE_TABLE,
    rows: null,
    expectedRows: null,
    sealedFor: null,
    folder: await chosenFolder(),
    name,
  }
  const answer = app.ask('preview.export', input).catch(() => null)
  return { id, answer }
}
const list = (): Promise<OutputOf<'exports.list'>> => app.must('exports.list', undefined)
const names = () => readdir(folder)
const partials = async () => (await names()).filter((name) => name.endsWith('.rudi-partial'))
const noted = async (): Promise<unknown> => JSON.parse(await readFile(join(home.userData, 'exports.json'), 'utf8'))
const place = (name: string) =>
  app.page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

/** Sets the person's answer to the next question, and returns its text. */
const answering = (response: number) =>
  app.electron.evaluate(({ dialog }, chosen) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    dialog.showMessageBox = (async (...args: readonly unknown[]) => {
      asked.push((args.at(-1) as { message: string }).message)
      return { response: chosen, checkboxChecked: false }
    }) as never
  }, response)
const questions = () => app.electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)

describe('an export', () => {
  it('goes on while the person looks elsewhere, is seen in the status line, and is cancelled from its list', async () => {
    const { answer } = await beginExport('endless')
    await expect.poll(partials).toHaveLength(1)
    await place('Downloads')
    await app.page.getByRole('button', { name: /^Preview / }).click()
    await app.page.getByText('3 rows').or(app.page.getByText('2 rows')).first().waitFor()
    await app.page.getByRole('button', { name: 'Back' }).click()
    await place('Catalogue')
    const portalId = (await app.must('portals.list', undefined)).find(({ chosen }) => chosen)?.id
    if (portalId === undefined) throw new Error('a portal')
    expect(await app.must('query.run', { portalId, sql: 'SELECT 42 AS a' })).toMatchObject({ rows: [['42']] })
    expect(await list()).toMatchObject([{ name: 'endless.csv', state: { type: 'running' } }])
    await app.page.getByRole('button', { name: 'Saving endless.csv' }).click()
    const row = app.page.getByRole('listitem').filter({ hasText: 'endless.csv' })
    await row.getByRole('button', { name: 'Cancel' }).click()
    expect(await answer).toMatchObject({ ok: false, failure: { code: 'look/cancelled' } })
    await row.getByText('Cancelled').waitFor()
    expect(await partials()).toEqual([])
    expect(await noted()).toEqual([])
  })

  it('waits for the one before it, and cancels nothing', async () => {
    const first = await beginExport('first')
    await expect.poll(partials).toHaveLength(1)
    const second = await beginExport('second', 'SELECT 1 AS a')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await list()).filter(({ state }) => state.type === 'running')).toHaveLength(2)
    await app.must('exports.cancel', { id: first.id })
    expect(await first.answer).toMatchObject({ failure: { code: 'look/cancelled' } })
    expect(await second.answer).toMatchObject({ ok: true, value: { name: 'second.csv', rows: 1 } })
    expect(await readFile(join(folder, 'second.csv'), 'utf8')).toBe('a\r\n1\r\n')
    expect(await partials()).toEqual([])
  })

  it('of five that are cancelled at some moment leaves nothing of any', async () => {
    for (const ms of [0, 150, 400, 800, 1500]) {
      const { id, answer } = await beginExport(`after-${ms}`)
      await expect.poll(async () => (await list()).at(-1)?.state.type).toBe('running')
      await new Promise((resolve) => setTimeout(resolve, ms))
      await app.must('exports.cancel', { id })
      expect(await answer).toMatchObject({ failure: { code: 'look/cancelled' } })
      expect(await partials()).toEqual([])
    }
  })

  it('is asked about when the window is closed, and when the application is quit', async () => {
    await beginExport('asked')
    await expect.poll(partials).toHaveLength(1)
    await answering(2)
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await expect.poll(questions).toEqual(['A file is being saved.'])
    expect(await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true)
    await answering(0)
    await app.electron.evaluate(({ app: application }) => application.quit())
    await expect.poll(questions).toEqual(['A file is being saved.'])
    expect((await list()).at(-1)?.state.type).toBe('running')
  })

  it('that is quit leaves nothing behind', async () => {
    expect(await partials()).toHaveLength(1)
    await answering(1)
    await app.quit()
    expect(await partials()).toEqual([])
    await start()
    expect(await list()).toEqual([])
  })

  it('that a crash ended leaves nothing after the next start', async () => {
    await beginExport('crashed')
    await expect.poll(partials).toHaveLength(1)
    const [left = ''] = await partials()
    await app.kill()
    expect(await partials()).toEqual([left])
    await writeFile(join(folder, `${randomUUID()}.rudi-partial`), 'of another program')
    await start()
    await expect.poll(partials).toHaveLength(1)
    expect(await partials()).not.toContain(left)
    expect(await noted()).toEqual([])
  })
})
