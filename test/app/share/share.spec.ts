// A selection of the real library: signed, checked by minisign itself, and opened again with its changes since.
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
