// The library in the real window: the downloaded files, what happened to them on disk, and how they are repaired.
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { NO_FILTER } from '../../../shared/catalogue/search/model.js'
import type { LibraryRow } from '../../../shared/library/model.js'
import { downloadPlain } from '../../support/app/landmarkDownloads.js'
import { prepareApp } from '../../support/app/prepareApp.js'

const { app, begin, home, portal } = prepareApp('all tests')
let name: string
let path: string
let honest: Buffer
let rowId: LibraryRow['id']

const ALL = { text: '', only: null, by: 'dataset', offset: 0, limit: 100 } as const

beforeAll(async () => {
  await begin({})
  const file = await downloadPlain({ home, app, portal })
  name = file.name
  path = file.path
  honest = await readFile(path)
  await app.page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: /^Library/ })
    .click()
})

/** Waits until the file's row satisfies a condition, and returns it. */
async function until(is: (row: LibraryRow) => boolean): Promise<LibraryRow> {
  let seen: readonly LibraryRow[] = []
  await expect
    .poll(async () => {
      seen = (await app.must('library.page', ALL)).items
      return seen.some((row) => row.name === name && is(row))
    })
    .toBe(true)
  const row = seen.find((one) => one.name === name)
  if (row === undefined) throw new Error('the file is in the library')
  return row
}
const details = () => app.page.getByRole('row', { name })
const pane = () => app.page.getByRole('complementary', { name: 'File details' })

describe('a downloaded file', () => {
  it('is in the library by itself, verified, below its dataset', async () => {
    rowId = (await until(({ standing }) => standing === 'verified')).id
    await details().waitFor()
    expect(await app.page.getByRole('row', { name }).getByText('Verified').isVisible()).toBe(true)
  })

  it('of which a byte was changed is found damaged when it is read again, at the same length and date', async () => {
    const { atime, mtime } = await stat(path)
    const bad = Buffer.from(honest)
    bad[0] = (bad[0] ?? 0) ^ 1
    await writeFile(path, bad)
    await utimes(path, atime, mtime)
    await details().click()
    await pane().getByRole('button', { name: 'Verify again' }).click()
    await app.page.getByText('1 problem in').waitFor()
    await until(({ standing }) => standing === 'damaged')
    await pane().getByText('Damaged').first().waitFor()
  })

  it('is repaired from the portal, and nothing of the damaged one is left', async () => {
    await app.page.getByRole('button', { name: 'Show problems' }).click()
    await app.page.getByRole('button', { name: 'Repair this file' }).click()
    await app.page.getByText(/^File repaired: .* downloaded\.$/).waitFor()
    await until(({ standing }) => standing === 'verified')
    expect(await readFile(path)).toEqual(honest)
    expect((await readdir(dirname(path))).filter((one) => one.includes('previous'))).toEqual([])
  })

  it('is taken from a folder that has it, without a download', async () => {
    const stick = join(home.downloads, '..', 'stick')
    await mkdir(stick)
    await writeFile(join(stick, 'another name.csv'), honest)
    await writeFile(path, 'short')
    const later = new Date(Date.now() + 60_000)
    await utimes(path, later, later)
    await app.page.getByRole('button', { name: /^All/ }).click()
    await app.must('library.verify', { files: [rowId] })
    await until(({ standing }) => standing === 'damaged')
    await app.answerDialogs({ open: [stick] })
    if (!(await pane().isVisible())) await details().click()
    await pane().getByRole('button', { name: 'Copy from a folder…' }).click()
    await app.page.getByText('File copied from the folder, without a download.').waitFor()
    await until(({ standing }) => standing === 'verified')
    expect(await readFile(path)).toEqual(honest)
    // The file was written to after its download, which may be a person's work.
    expect((await readdir(dirname(path))).filter((one) => one.includes('previous')).length).toBe(1)
  })

  it('shows its whole history, newest first', async () => {
    const row = await until(() => true)
    const events = (await app.must('library.describe', { file: row.id })).events.map(({ is }) => is)
    // Whether a check ran between the damage and the reading depends on the machine's speed.
    const told = events.filter((is) => is !== 'touched')
    expect(told.filter((is, at) => is !== told[at - 1])).toEqual(['sound', 'damaged', 'fetched', 'damaged', 'fetched'])
  })

  it('is shown in its folder by the path that main knows', async () => {
    await app.electron.evaluate(({ shell }) => {
      const shown = globalThis as typeof globalThis & { shown?: string }
      shell.showItemInFolder = (file) => {
        shown.shown = file
      }
    })
    const row = await until(() => true)
    await app.must('library.reveal', { file: row.id })
    expect(await app.electron.evaluate(() => (globalThis as typeof globalThis & { shown?: string }).shown)).toBe(path)
  })

  it('opens in the program that the system has for its type', async () => {
    await app.electron.evaluate(({ shell }) => {
      const opened = globalThis as typeof globalThis & { opened?: string }
      shell.openPath = async (file) => {
        opened.opened = file
        return ''
      }
    })
    if (!(await pane().isVisible())) await details().click()
    await pane()
      .getByRole('button', { name: `Open ${name}`, exact: true })
      .click()
    const opened = () =>
      app.electron.evaluate(() => (globalThis as typeof globalThis & { opened?: string }).opened ?? '')
    await expect.poll(opened).toBe(path)
  })

  it('that was deleted is missing as soon as the library is opened', async () => {
    await rm(path)
    await until(({ standing }) => standing === 'missing')
    await app.must('library.fetchAgain', { files: [(await until(() => true)).id] })
    await until(({ standing }) => standing === 'verified')
    expect(await readFile(path)).toEqual(honest)
  })

  it('that is deleted goes to the trash when the way back is over, and is there again when it is taken out of it', async () => {
    await app.page.getByRole('button', { name: /^All/ }).click()
    await details().click({ modifiers: ['Control'] })
    await app.page.keyboard.press('Delete')
    await app.page.getByText('1 file moved to the trash').waitFor()
    await app.page.getByRole('button', { name: 'Undo' }).click()
    await details().waitFor()
    expect(await readFile(path)).toEqual(honest)
    await app.electron.evaluate(({ shell }) => {
      const world = globalThis as typeof globalThis & { trashed?: string }
      const trash = shell.trashItem.bind(shell)
      shell.trashItem = async (file) => {
        await trash(file)
        world.trashed = file
      }
    })
    await details().click({ modifiers: ['Control'] })
    await app.page.getByRole('button', { name: 'Delete from disk' }).click()
    await app.page.mouse.move(0, 0)
    const trashed = () =>
      app.electron.evaluate(() => (globalThis as typeof globalThis & { trashed?: string }).trashed ?? null)
    await expect.poll(trashed, { timeout: 20_000 }).toBe(path)
    expect(await stat(path).catch(() => null)).toBeNull()
    await expect.poll(async () => (await app.must('library.page', ALL)).total).toBe(0)
    await writeFile(path, honest)
    await app.must('library.verify', { files: [rowId] })
    await expect.poll(async () => (await app.must('library.page', ALL)).total).toBe(1)
  })

  it('that is forgotten leaves the list and stays on the disk', async () => {
    await app.page.getByRole('button', { name: /^All/ }).click()
    await details().waitFor()
    if (!(await pane().isVisible())) await details().click()
    await pane().getByRole('button', { name: 'Remove from library' }).click()
    await app.page.getByRole('button', { name: 'Undo' }).click()
    await details().waitFor()
    await details().click()
    await pane().getByRole('button', { name: 'Remove from library' }).click()
    await expect.poll(async () => (await app.must('library.page', ALL)).total).toBe(0)
    expect(await readFile(path)).toEqual(honest)
  })

  it('is on the disk in the catalogue as well, when the list of downloads has been cleared', async () => {
    const id = portal.landmark('plain').id
    const holding = async () => {
      const found = await app.must('catalog.search', { ...NO_FILTER, text: '', order: 'title', offset: 0, limit: 100 })
      return found.items.find((one) => one.id === id)?.holding
    }
    await app.must('catalog.refresh', undefined)
    await expect.poll(holding).toBe('on-disk')
    await app.must('downloads.forget', { ids: 'ended' })
    await expect.poll(async () => (await app.must('downloads.snapshot', { after: null })).downloads).toEqual([])
    expect(await holding()).toBe('on-disk')
  })
})
