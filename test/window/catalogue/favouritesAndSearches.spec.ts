// Favourites and saved searches: a star in list and detail, a filter, and a named search.
import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()
const openCatalogue = async () => {
  const fakeBackend = createFakeBackend()
  const shown = await studio.open(fakeBackend)
  await shown.page.getByRole('row').nth(1).waitFor()
  return { ...shown, fakeBackend, asked: () => listCalls(fakeBackend, 'catalog.search').at(-1) }
}

describe('a favourite', () => {
  it('is made in the list and in the detail, and shown alone', async () => {
    const { page, fakeBackend, asked } = await openCatalogue()
    const [first] = fakeBackend.datasets
    const star = page.getByRole('button', { name: /^Ajouter « .* » aux favoris$/ }).first()
    await star.click()
    const filter = page.getByRole('button', { name: /^Favoris/ })
    await filter.getByText('1').waitFor()
    expect(fakeBackend.saved.favourites).toHaveLength(1)
    await filter.click()
    expect(asked()).toMatchObject({ only: fakeBackend.saved.favourites })
    expect(await auditAccessibility(page)).toEqual([])
    await filter.click()
    expect(asked()).toMatchObject({ only: null })
    await page
      .getByRole('row', { name: first?.title ?? '' })
      .first()
      .dblclick()
    const detail = page.getByRole('complementary', { name: 'Fiche du jeu de données' })
    await detail.getByRole('button', { name: /favoris$/ }).click()
    await expect.poll(() => listCalls(fakeBackend, 'saved.favour')).toHaveLength(2)
  })
})

it('says why a star or a search could not be kept, and the typed name stays', async () => {
  const { page, fakeBackend } = await openCatalogue()
  const broken = failure('ipc/busy')
  fakeBackend.broken = new Map([
    ['saved.favour', broken],
    ['saved.saveSearch', broken],
  ])
  await page
    .getByRole('button', { name: /^Ajouter « .* » aux favoris$/ })
    .first()
    .click()
  await page.getByRole('alert').getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('velo')
  await page.getByRole('button', { name: 'Enregistrer la recherche' }).click()
  await page.keyboard.type('Mes vélos')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Nom de la recherche').inputValue()).toBe('Mes vélos')
})

describe('a saved search', () => {
  it('has a name, brings its text and facets back, and is removed', async () => {
    const { page, fakeBackend, asked } = await openCatalogue()
    await page.getByRole('searchbox').fill('velo')
    await page.getByRole('button', { name: 'Enregistrer la recherche' }).click()
    // The text of the search is suggested, and what is typed replaces it.
    expect(await page.getByLabel('Nom de la recherche').inputValue()).toBe('velo')
    await page.keyboard.type('Mes vélos')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Mes vélos', exact: true }).waitFor()
    expect(fakeBackend.saved.searches).toMatchObject([{ name: 'Mes vélos', query: { text: 'velo' } }])
    await page.getByRole('searchbox').fill('')
    await expect.poll(asked).toMatchObject({ text: '' })
    await page.getByRole('button', { name: 'Mes vélos', exact: true }).click()
    await expect.poll(asked).toMatchObject({ text: 'velo' })
    expect(await page.getByRole('searchbox').inputValue()).toBe('velo')
    await page.getByRole('button', { name: 'Supprimer la recherche « Mes vélos »' }).click()
    await page.getByRole('button', { name: 'Mes vélos', exact: true }).waitFor({ state: 'detached' })
  })
})
