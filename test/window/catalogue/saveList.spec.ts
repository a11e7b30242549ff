import { expect, it } from 'vitest'
import { createFakeBackend, FAKE_PORTAL, listCalls } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

it('the list that is found is saved as it is narrowed and sorted, under the name of its portal', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await studio.open(fakeBackend)
  await page.getByRole('checkbox', { name: 'Environnement, 70' }).click()
  await page.getByRole('heading', { name: '70 jeux de données' }).waitFor()
  await page.getByRole('button', { name: 'Enregistrer cette liste en CSV ou JSON…' }).click()
  await expect
    .poll(() => listCalls(fakeBackend, 'catalog.exportList'))
    .toMatchObject([{ filter: { themes: [expect.any(String)], text: '' }, name: `${FAKE_PORTAL.title} - catalogue` }])
})
