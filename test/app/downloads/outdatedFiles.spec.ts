// The producer published a newer version of a file: the copy of the catalogue shows it, the window marks the file, and
// fetches it again.
import { beforeAll, expect, it } from 'vitest'
import { downloadPlain } from '../../support/app/landmarkDownloads.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { hashFiles } from '../../support/disk/hashFiles.js'

const { app, begin, home, portal } = prepareApp('all tests')

beforeAll(async () => {
  await begin({})
})

const rows = async () =>
  (await app.must('library.page', { text: '', only: null, by: 'dataset', offset: 0, limit: 100 })).items
const onDisk = async (name: string) => (await hashFiles(home.downloads)).find((file) => file.name === name)?.sha256

it('a file is marked as outdated when the catalogue has a newer version, and one press downloads that version', async () => {
  const { page } = app
  const { name, media } = await downloadPlain({ home, app, portal })
  await expect.poll(async () => await app.must('catalog.copy', undefined)).toMatchObject({ whole: true })
  await expect.poll(rows).toMatchObject([{ name, outdated: false }])
  const first = await onDisk(name)
  expect(first).toBe(await portal.expectedSha256(media.id))

  portal.publish(media.id)
  await app.must('catalog.refresh', undefined)
  await expect.poll(rows, { timeout: 60_000 }).toMatchObject([{ name, outdated: true, standing: 'verified' }])
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: /^Library/ })
    .click()
  await page.getByRole('button', { name: /^Outdated/ }).click()
  await page.getByRole('row', { name }).getByText('Outdated').waitFor()
  await page.getByRole('button', { name: 'Update this file' }).click()
  await page.getByText('1 file added to the downloads').waitFor()

  await expect.poll(rows, { timeout: 60_000 }).toMatchObject([{ name, outdated: false, standing: 'verified' }])
  expect(await onDisk(name)).toBe(await portal.expectedSha256(media.id))
  expect(await onDisk(name)).not.toBe(first)
})

it('a version that a download found before the copy of the catalogue did is in the copy a moment later', async () => {
  const { page } = app
  const [row] = await rows()
  const { mediaId, datasetId, name } = row ?? expect.unreachable('the file of the first test')
  const readDate = async () =>
    (await app.must('catalog.dataset', { datasetId })).dataset.media.find(({ id }) => id === mediaId)?.updated
  const before = await readDate()
  portal.publish(mediaId)
  await page.getByRole('button', { name: /^All/ }).click()
  await page.getByRole('row', { name }).click()
  const checkForUpdate = async () => {
    await page.getByRole('button', { name: 'Check for an update' }).click()
    return onDisk(name)
  }
  // An answer of the portal serves the downloads of the next five seconds as well.
  await expect.poll(checkForUpdate, { timeout: 30_000, interval: 2000 }).toBe(await portal.expectedSha256(mediaId))
  await expect.poll(readDate, { timeout: 10_000 }).not.toBe(before)
  await expect.poll(rows, { timeout: 30_000 }).toMatchObject([{ outdated: false, standing: 'verified' }])
})
