import { describe, expect, it } from 'vitest'
import { createListedRow } from '../../support/samples/cityCatalogue.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { goToScreen, SCREENS } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

/** Chromium asks every origin for an icon; `app://` has none and neither does the local server. */
const serious = (complaints: readonly string[]): readonly string[] =>
  complaints.filter((one) => !one.includes('404 (Not Found)'))

describe('the window under its content policy', () => {
  it('shows every place without one breach or error', async () => {
    const window = await open(createFakeBackend({ downloads: createBusyDownloads() }))
    for (const name of SCREENS) {
      await goToScreen(window, name)
    }
    expect(serious(window.complaints)).toEqual([])
  })

  it('is watched: a breach made on purpose is seen', async () => {
    const { page, complaints } = await open(createFakeBackend())
    await page.evaluate(() => {
      const picture = document.createElement('img')
      picture.src = 'https://elsewhere.example/x.png'
      document.body.append(picture)
    })
    await expect.poll(() => complaints.join('\n')).toContain('policy: img-src https://elsewhere.example/x.png')
    await expect.poll(() => complaints.join('\n')).toContain('Content Security Policy')
    // Both reports of this breach are expected; any other fails the test as it ends.
    complaints.length = 0
  })

  it('shows hostile catalogue text as text (W-12)', async () => {
    const attacks = [
      '<img src=x onerror="document.title=1">',
      '<script>document.title=1</script>',
      '"><svg onload=alert(1)>',
      'javascript:alert(1)',
      '{{7*7}} #{7*7}',
    ]
    const datasets = attacks.map((attack, index) => ({
      ...createListedRow(index),
      title: attack,
      synopsis: attack,
      producer: { id: null, name: attack },
      theme: attack,
      formats: [attack],
    }))
    const { page, complaints } = await open(createFakeBackend({ datasets }))
    await page.getByRole('row', { name: attacks[0] ?? '', exact: true }).click()
    await page
      .getByRole('complementary', { name: 'Fiche du jeu de données' })
      .getByRole('heading', { level: 2 })
      .waitFor()
    const planted = await page.evaluate(
      () =>
        [...document.body.querySelectorAll('*')].filter((one) =>
          [...one.attributes].some(
            ({ name, value }) =>
              name.startsWith('on') || (/^(href|src|action)$/.test(name) && value.startsWith('javascript:')),
          ),
        ).length + document.body.querySelectorAll('img, iframe, script:not([src])').length,
    )
    expect({ planted, title: await page.title(), complaints: serious(complaints) }).toEqual({
      planted: 0,
      title: 'Rudi Desk',
      complaints: [],
    })
  })
})
