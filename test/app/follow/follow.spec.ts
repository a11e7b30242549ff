// A followed dataset in the real window: its change is found, shown and downloaded, and the previous version can be
// restored.
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { downloadPlain } from '../../support/app/landmarkDownloads.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { hashFiles } from '../../support/disk/hashFiles.js'
import { listPaths } from '../../support/disk/listPaths.js'

const { app, begin, home, portal } = prepareApp('all tests')

beforeAll(async () => {
  await begin({})
})

const place = (name: RegExp) =>
  app.page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name }).click()
const follows = async () => (await app.must('follow.list', undefined)).follows

it('a followed dataset says what changed, is updated, and its previous version comes back', async () => {
  const { page } = app
  const { name, media } = await downloadPlain({ home, app, portal })
  const fileOf = async () => {
    const all = await hashFiles(home.downloads)
    return all.find((file) => file.name === name && !file.path.includes('.versions'))
  }
  const first = await fileOf()
  if (first === undefined) throw new Error('the file is on disk')
  const honest = await readFile(first.path)
  await expect.poll(async () => await app.must('catalog.copy', undefined)).toMatchObject({ whole: true })

  const rows = async () =>
    (await app.must('library.page', { text: '', only: null, by: 'dataset', offset: 0, limit: 9 })).items
  await expect.poll(async () => (await rows()).length).toBe(1)
  await app.must('follow.add', { datasetId: media.datasetId })
  await place(/^Followed/)
  expect(await follows()).toMatchObject([{ changes: [], trouble: null }])
  await page.getByText('Up to date', { exact: true }).waitFor()

  portal.publish(media.id)
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText(/^File changed: /).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Update all' }).click()
  // The same preflight as for any download: the licence was not accepted yet.
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox', { name: /^I accept/ }).click()
  await sheet.getByRole('button', { name: /^Download/ }).click()
  await expect.poll(async () => (await fileOf())?.sha256, { timeout: 60_000 }).not.toBe(first.sha256)
  await expect.poll(async () => (await follows())[0]?.changes.length, { timeout: 60_000 }).toBe(0)
  expect((await fileOf())?.sha256).toBe(await portal.expectedSha256(media.id))
  // The previous version was moved to its folder, and nothing of it is left beside the new one.
  await expect
    .poll(async () => (await listPaths(home.downloads)).filter((path) => path.includes('previous')))
    .toEqual([])

  // What was updated is compared with what it was, from here.
  await place(/^Followed/)
  await page.getByRole('button', { name: `Compare ${name} with its previous version` }).click({ timeout: 30_000 })
  await page.getByRole('heading', { name: /^Comparison|^Compare/ }).waitFor()

  await place(/^Library/)
  // The list of downloads, which has a row with the same name, is visible until the library is.
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  await page.getByRole('row', { name }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(async () => readFile(first.path)).toEqual(honest)
  await expect.poll(rows).toMatchObject([{ name, standing: 'verified' }])
  // Today's file became a previous version, so the person can switch back and forth.
  await expect.poll(async () => await page.getByRole('button', { name: 'Restore' }).count()).toBe(2)
  const [row] = await rows()
  if (row === undefined) throw new Error('a row')
  await app.must('library.verify', { files: [row.id] })
  await expect.poll(rows).toMatchObject([{ standing: 'verified' }])

  const versions = async () => (await hashFiles(home.downloads)).filter(({ path }) => path.includes('.versions'))
  expect(await versions()).not.toEqual([])

  // Its own setting has precedence over the general one: no version is kept from the next update on.
  await place(/^Followed/)
  await page.getByRole('combobox', { name: /^Previous versions/ }).click()
  await page.getByRole('option', { name: 'No previous version' }).click()
  await expect.poll(async () => (await follows())[0]?.keep).toBe(0)
  portal.publish(media.id)
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('button', { name: 'Update all' }).click()
  const latest = await portal.expectedSha256(media.id)
  await expect.poll(async () => (await fileOf())?.sha256, { timeout: 60_000 }).toBe(latest)
  await expect.poll(versions).toEqual([])

  // The producer overwrites its file while the portal still describes the previous one.
  portal.overwrite(media.id)
  await place(/^Followed/)
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText(/^The producer has another version than the portal/).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Update all' }).click()
  await expect
    .poll(async () => (await follows())[0]?.changes, { timeout: 60_000 })
    .toMatchObject([{ what: 'hash-false' }])
  await place(/^Followed/)
  await page.getByText(/^The portal’s checksum is outdated/).waitFor()
  expect((await fileOf())?.sha256).toBe(latest)
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  await page.getByText('Up to date', { exact: true }).waitFor()
  await app.quit()
})
