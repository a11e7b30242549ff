// A selection of the real library: signed, checked by minisign itself, and opened again with its changes since; and
// citations.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { parseSelection, serializeSelection } from '../../../shared/selection/selectionFile.js'
import { downloadLandmark } from '../../support/app/landmarkDownloads.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { haveAllEnded } from '../../support/app/startApp.js'
import { isInstalled } from '../../support/peers/isInstalled.js'
import { unwrap } from '../../support/unwrap.js'

const { app, begin, home, portal } = prepareApp('all tests')
const MINISIGN = isInstalled('minisign', '-v')

beforeAll(async () => {
  await begin({})
  await app.must('portals.add', { address: portal.url, title: '', dialect: 'auto' })
  await downloadLandmark({ home, app, portal }, 'plain')
  await app.until(haveAllEnded)
})

const rows = async () =>
  (await app.must('library.page', { text: '', only: null, by: 'dataset', offset: 0, limit: 9 })).items
const place = (name: RegExp) =>
  app.page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name }).click()

it('a selection is saved, signed and opened again, and says what has changed', async () => {
  const { page } = app
  const dialog = page.getByRole('dialog')
  const file = join(home.path, 'counts.rudi-selection.json')
  await expect.poll(async () => (await rows()).length).toBe(1)
  await place(/^Library/)
  await app.answerDialogs({ save: file, open: [file] })
  await page.locator('.library-row:not(.row-head) .check').first().click()
  await page.getByRole('button', { name: 'Share selection…' }).click()
  await dialog.getByText('1 file in counts.rudi-selection.json.').waitFor({ timeout: 60_000 })
  const text = await readFile(file, 'utf8')
  const selection = await unwrap(parseSelection(text))
  expect(serializeSelection(selection)).toBe(text)
  const [media] = portal.landmark('plain').media
  expect(selection.datasets).toMatchObject([{ media: [{ id: media?.id, isOpen: true }] }])
  // The secret key is in the keychain and nowhere else.
  const key = (await readFile(`${file}.pub`, 'utf8')).split('\n')[1] ?? ''
  expect(await dialog.innerText()).toContain(key)
  await page.keyboard.press('Escape')

  const open = async () => {
    await place(/^Basket/)
    await page.getByRole('button', { name: 'Open a selection…' }).click()
  }
  await open()
  await dialog.getByText('Signed with your key').waitFor({ timeout: 60_000 })
  await dialog.getByText('The portal has the same versions.').waitFor()
  await page.keyboard.press('Escape')

  if (media === undefined) throw new Error('the landmark has a media')
  portal.publish(media.id)
  await open()
  await dialog.getByText('1 file has another version on the portal').waitFor({ timeout: 60_000 })
  expect(await dialog.getByRole('button', { name: 'Add to basket' }).isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: 'Include files that have changed since' }).click()
  await dialog.getByRole('button', { name: 'Add 1 file to basket' }).click()
  await page.getByRole('region', { name: 'Summary' }).waitFor()
  await expect.poll(() => dialog.count()).toBe(0)

  await writeFile(file, text.replace('"isOpen":true', '"isOpen":false'))
  await open()
  await dialog.getByText(/^Wrong signature/).waitFor({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await writeFile(file, text)
})

it.skipIf(!MINISIGN)('minisign itself takes the signature for good, and a changed file for bad', async () => {
  const file = join(home.path, 'counts.rudi-selection.json')
  const verify = () => execFileSync('minisign', ['-Vm', file, '-p', `${file}.pub`], { stdio: 'pipe' }).toString()
  expect(verify()).toContain('Signature and comment signature verified')
  await writeFile(file, `${await readFile(file, 'utf8')} `)
  expect(verify).toThrow()
})

it('the file is cited by what is on record beside it', async () => {
  const { page } = app
  const dialog = page.getByRole('dialog')
  await place(/^Library/)
  const [row] = await rows()
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
  await app.quit()
})
