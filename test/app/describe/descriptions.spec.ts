// The descriptions of a downloaded file in the real window: its citation is copied, and an RO-Crate is saved beside it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { downloadPlain } from '../../support/app/landmarkDownloads.js'
import { prepareApp } from '../../support/app/prepareApp.js'

const { app, begin, home, portal } = prepareApp('all tests')

beforeAll(async () => {
  await begin({})
  await downloadPlain({ home, app, portal })
})

const rows = async () =>
  (await app.must('library.page', { text: '', only: null, by: 'dataset', offset: 0, limit: 9 })).items

it('the file is cited by what is on record beside it', async () => {
  const { page } = app
  const dialog = page.getByRole('dialog')
  await expect.poll(async () => (await rows()).length).toBe(1)
  const [row] = await rows()
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: /^Library/ })
    .click()
  await page.getByRole('row', { name: row?.name ?? '' }).click()
  await page.getByRole('complementary', { name: 'File details' }).getByRole('button', { name: 'How to cite…' }).click()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await dialog.getByText('Copied').waitFor()
  const copied = await app.electron.evaluate(({ clipboard }) => clipboard.readText())
  expect(copied).toMatch(/^@/)
  expect(copied).toContain('Comptages horaires des vélos')
  const crate = join(home.downloads, 'ro-crate-metadata.json')
  await app.answerDialogs({ save: crate })
  await dialog.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: 'RO-Crate' }).click()
  await dialog.getByRole('button', { name: 'Save…' }).click()
  await dialog.getByText('Saved: ro-crate-metadata.json').waitFor()
  const described = JSON.parse(await readFile(crate, 'utf8')) as {
    readonly '@graph': readonly { readonly '@id': string }[]
  }
  // Its paths are relative to where it was saved.
  const paths = described['@graph']
    .map((one) => decodeURIComponent(one['@id']))
    .filter((one) => one.endsWith(row?.name ?? '-'))
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths.filter((one) => !one.startsWith('http')))
    expect((await readFile(join(home.downloads, path))).length).toBe(row?.sizeBytes)
  await page.keyboard.press('Escape')
})
