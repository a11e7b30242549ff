// Two versions of a file in the real window: the changes cell by cell, with another key, and as a file.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { downloadPlain } from '../../support/app/landmarkDownloads.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { hashFiles } from '../../support/disk/hashFiles.js'

const { app, begin, home, portal } = prepareApp('all tests')

beforeAll(async () => {
  await begin({})
})

it('a file is compared with the version before its update, and the difference is saved', async () => {
  const { page } = app
  const { name, media } = await downloadPlain({ home, app, portal })
  const mine = async () => (await hashFiles(home.downloads)).filter((file) => file.name === name)
  const before = await readFile((await mine())[0]?.path ?? '', 'utf8')
  await app.must('settings.write', { keptVersions: 2 })
  portal.publish(media.id)
  const rows = async () =>
    (await app.must('library.page', { text: '', only: null, by: 'dataset', offset: 0, limit: 9 })).items
  await expect.poll(async () => (await rows()).length).toBe(1)
  await app.must('catalog.refresh', undefined)
  await expect.poll(async () => (await rows())[0]?.outdated, { timeout: 60_000 }).toBe(true)
  await app.must('library.fetchAgain', { files: [(await rows())[0]?.id ?? 0] })
  await expect.poll(async () => (await mine()).length, { timeout: 60_000 }).toBe(2)
  const now = (await mine()).find(({ path }) => !path.includes('.versions'))
  const after = await readFile(now?.path ?? '', 'utf8')
  expect(after).not.toBe(before)

  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: /^Library/ })
    .click()
  await page.getByRole('row', { name }).click()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const summary = page.getByRole('region', { name: 'Summary' })
  await summary.waitFor({ timeout: 60_000 })
  const lines = (text: string) => text.trim().split(/\r?\n/)
  const [was, is] = [lines(before), lines(after)]
  expect(await summary.innerText()).toMatch(/Rows/)
  await page.getByText('Rows matched by identifiant').waitFor()
  expect(was[0]).toBe(is[0])
  const grid = page.getByRole('grid', { name: 'Rows that differ' })
  await grid.waitFor()
  const shown = await app.must('compare.run', {
    old: { file: (await rows())[0]?.id ?? 0, version: await previousVersionOf(app) },
    now: { file: (await rows())[0]?.id ?? 0, version: null },
    matchBy: null,
  })
  const { added, removed, changed, same } = shown.comparison.counts
  expect(added + changed + same).toBe(is.length - 1)
  expect(removed + changed + same).toBe(was.length - 1)
  expect(added + removed + changed).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const exported = async () =>
    (await hashFiles(home.path)).find(({ path }) => /^Differences of .*\.csv$/.test(basename(path)))
  await expect.poll(exported, { timeout: 60_000 }).toBeDefined()
  await expect
    .poll(async () => lines(await readFile((await exported())?.path ?? '', 'utf8')).length)
    .toBe(added + removed + changed + 1)
  await app.quit()
})

async function previousVersionOf({ must }: Pick<typeof app, 'must'>): Promise<string> {
  const { items } = await must('library.page', { text: '', only: null, by: 'dataset', offset: 0, limit: 9 })
  const { versions } = await must('library.describe', { file: items[0]?.id ?? 0 })
  return versions[0]?.id ?? ''
}
