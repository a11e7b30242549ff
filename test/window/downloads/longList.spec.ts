import { expect, it } from 'vitest'
import { createDownloadView } from '../../support/samples/downloadSamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { locateScreenButton } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

it('keeps ten thousand downloads virtual', async () => {
  const downloads = Array.from({ length: 10_000 }, (_, index) => createDownloadView(index, { type: 'queued' }))
  const window = await open(createFakeBackend({ downloads }))
  await locateScreenButton(window, 'Téléchargements').click()
  await window.page.getByRole('grid', { name: 'Téléchargements' }).getByRole('row').first().waitFor()
  expect(await window.page.getByRole('row').count()).toBeLessThan(80)
})
