import { describe, expect, it } from 'vitest'
import { createBusyDownloads, createFailingDownloads } from '../../support/samples/downloadSamples.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen, SCREENS } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

describe.each(['light', 'dark'] as const)('an accessibility audit of the %s theme', (theme) => {
  const themed = (fakeBackend: FakeBackend): FakeBackend => ({
    ...fakeBackend,
    settings: { ...fakeBackend.settings, theme },
  })

  it('finds nothing on the first page', async () => {
    const { page } = await open(themed(createFakeBackend({ portals: [] })))
    expect(await auditAccessibility(page)).toEqual([])
  })

  it('finds nothing in any place', async () => {
    const window = await open(
      themed(
        createFakeBackend({ downloads: [...createBusyDownloads(), ...createFailingDownloads()].filter(firstOfId()) }),
      ),
    )
    for (const name of SCREENS) {
      await goToScreen(window, name)
      expect([name, await auditAccessibility(window.page)]).toEqual([name, []])
    }
  })

  it('finds nothing in a dataset’s detail', async () => {
    const window = await open(themed(createFakeBackend()))
    await window.page.getByRole('row', { name: 'Trafic routier en temps réel', exact: true }).click()
    await window.page.getByRole('button', { name: 'Voir sur le portail' }).waitFor()
    expect(await auditAccessibility(window.page)).toEqual([])
  })
})

/** Keeps the first item of each id, so that two sample sets can be combined. */
function firstOfId(): (one: { readonly id: string }) => boolean {
  const seen = new Set<string>()
  return ({ id }) => !seen.has(id) && seen.add(id) !== undefined
}
