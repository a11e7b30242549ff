// Nothing may be cut that was not meant to be: long French words, small windows, large letters.
import { describe, expect, it } from 'vitest'
import { failure } from '../../shared/failure.js'
import { aStudio } from './aStudio.js'
import { aWorld, type World } from './fakeMachine.js'
import type { Shown } from './openWindow.js'
import { overflowing } from './overflowing.js'
import { goTo, PLACES } from './places.js'
import { busyDownloads, failingDownloads } from './sampleData.js'

const studio = aStudio()

const SMALL = { width: 1100, height: 700 }
/** 1100 by 700 with letters twice as large: the page has half as many pixels to itself. */
const ZOOMED = { width: 550, height: 350 }

const open = (world: World, viewport: typeof SMALL): Promise<Shown> => studio.open(world, { viewport })

const full = (): World => aWorld({ downloads: busyDownloads() })
const failing = (): World => {
  const down = failure('net/unreachable', { host: 'donnees-ouvertes.agglomeration-de-tres-grande-longueur.example' })
  const world = aWorld({
    downloads: failingDownloads(),
    broken: new Map([
      ['catalog.search', down],
      ['exports.publicKey', failure('key/not-a-key')],
    ]),
  })
  world.account = { ...world.account, keptBy: 'this-session-only' }
  return world
}

describe.each([
  ['1100 by 700', SMALL],
  ['twice the letters', ZOOMED],
] as const)('with %s, in French', (_, viewport) => {
  it.each([
    ['full', full],
    ['failing', failing],
  ] as const)('nothing is cut in any place, %s', async (_, world) => {
    const window = await open(world(), viewport)
    for (const name of PLACES) {
      await goTo(window, name)
      expect([name, await overflowing(window.page)]).toEqual([name, []])
    }
  })

  it('nothing is cut on the first page', async () => {
    const { page } = await open(aWorld({ portals: [] }), viewport)
    await page.getByLabel('Adresse du portail').fill('rudi.rennesmetropole.fr')
    await page.clock.runFor(1000)
    await page.getByText('492 jeux de données').waitFor()
    expect(await overflowing(page)).toEqual([])
  })

  it('nothing is cut in a dataset’s detail or in a full basket', async () => {
    const window = await open(full(), viewport)
    const { page } = window
    await page.getByRole('row', { name: 'Trafic routier en temps réel', exact: true }).scrollIntoViewIfNeeded()
    await page.getByRole('row', { name: 'Qualité de l’air', exact: false }).first().click()
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    expect(await overflowing(page)).toEqual([])
    await goTo(window, 'Panier')
    expect(await overflowing(page)).toEqual([])
  })
})

it('sees what is cut: a long word in a narrow box', async () => {
  const { page } = await open(full(), SMALL)
  await page.evaluate(() => {
    const box = document.createElement('div')
    box.className = 'planted'
    box.textContent = 'Établissements-publics-de-coopération-intercommunale'
    box.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 80px; overflow: hidden'
    document.body.append(box)
  })
  expect((await overflowing(page)).join()).toContain('planted')
})
