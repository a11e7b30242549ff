// The timetable of downloads: hours with a rate of their own, or with none.
import { expect, it } from 'vitest'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

it('the timetable is written row by row, as it holds', async () => {
  const fakeBackend = createFakeBackend()
  const openedWindow = await studio.open(fakeBackend)
  await goToScreen(openedWindow, 'Réglages')
  const { page } = openedWindow
  await page.getByRole('button', { name: 'Ajouter des heures' }).click()
  const hours = page.getByRole('group', { name: 'Heures 1' })
  await hours.getByRole('button', { name: 'samedi' }).click()
  await hours.getByLabel('De', { exact: true }).fill('22:00')
  await hours.getByText('le lendemain').waitFor()
  const until = hours.getByRole('spinbutton', { name: 'à' })
  expect(await until.inputValue()).toBe('18:00')
  await until.focus()
  await page.keyboard.type('6 h 10')
  await page.keyboard.press('ArrowUp')
  expect(await until.inputValue()).toBe('06:15')
  await page.keyboard.type('midi')
  await page.keyboard.press('Tab')
  expect(await until.inputValue()).toBe('06:15')
  await until.fill('18:00')
  await hours.getByRole('combobox', { name: 'Débit' }).click()
  await page.getByRole('option', { name: 'Aucun téléchargement' }).click()
  await expect
    .poll(() => fakeBackend.settings.timetable)
    .toEqual([{ days: [1, 2, 3, 4, 5, 6], fromMinute: 1320, toMinute: 1080, limit: 'pause' }])
  await page.getByRole('button', { name: 'Retirer les heures 1' }).click()
  await expect.poll(() => fakeBackend.settings.timetable).toEqual([])
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
  await expect.poll(() => fakeBackend.settings.timetable).toMatchObject([{ fromMinute: 1320, limit: 'pause' }])
})
