import { describe, expect, it } from 'vitest'
import type { UpdateState, UpdateView } from '../../../shared/updates/model.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

const OFFER = { version: '0.2.0', bytes: 112_000_000, notes: '<b>Plus rapide</b>', isRollback: false }

const viewOf = (state: UpdateState, some: Partial<UpdateView> = {}): UpdateView => ({
  means: 'self',
  isForbidden: false,
  pin: null,
  checkedMs: null,
  state,
  ...some,
})

async function openSettings(some: Partial<FakeBackend>) {
  const fakeBackend = createFakeBackend(some)
  const openedWindow = await open(fakeBackend)
  await goToScreen(openedWindow, 'Réglages')
  return { ...openedWindow, world: fakeBackend }
}

describe('a newer version', () => {
  it('is told of in the status line, which leads to the choice; nothing happens before it is made', async () => {
    const fakeBackend = createFakeBackend({ updates: viewOf({ type: 'idle' }) })
    const { page } = await open(fakeBackend)
    await sendToWindow(page, 'updates.changed', viewOf({ type: 'offered', offer: OFFER }))
    await page.getByRole('button', { name: 'Version 0.2.0 disponible' }).click()
    const download = page.getByRole('button', { name: 'Télécharger', exact: true })
    await download.waitFor()
    expect(listCalls(fakeBackend, 'updates.download')).toEqual([])
    await expect.poll(() => download.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => listCalls(fakeBackend, 'updates.download').length).toBe(1)
    await sendToWindow(page, 'updates.changed', viewOf({ type: 'downloading', offer: OFFER, received: 28_000_000 }))
    await page.getByText(/^Téléchargement de la version 0\.2\.0\s:\s28,0\sMo sur 112,0\sMo/u).waitFor()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect.poll(() => listCalls(fakeBackend, 'updates.cancel').length).toBe(1)
    await sendToWindow(page, 'updates.changed', viewOf({ type: 'ready', offer: OFFER }))
    await page.getByRole('button', { name: 'Redémarrer maintenant' }).click()
    await expect.poll(() => listCalls(fakeBackend, 'updates.restart').length).toBe(1)
  })

  it('says of itself what it wants, as text', async () => {
    const { page } = await openSettings({ updates: viewOf({ type: 'offered', offer: OFFER }) })
    await page.getByText('Nouveautés').click()
    await page.getByText('<b>Plus rapide</b>').waitFor()
    expect(await auditAccessibility(page)).toEqual([])
  })

  it.each<[UpdateView['means'], RegExp]>([
    ['package-manager', /gestionnaire de paquets/],
    ['by-hand', /là où vous avez obtenu/],
  ])('is left to what installs this copy: %s', async (means, sentence) => {
    const { page } = await openSettings({ updates: viewOf({ type: 'offered', offer: OFFER }, { means }) })
    await page.getByText(sentence).waitFor()
    expect(await page.getByRole('button', { name: 'Télécharger', exact: true }).count()).toBe(0)
  })

  it('that cannot be trusted is refused in words, and can be tried again', async () => {
    const because = { code: 'update/untrusted', facts: {} } as const
    const { page } = await openSettings({ updates: viewOf({ type: 'failed', because, offer: OFFER }) })
    await page.getByText('La signature de la mise à jour est absente ou fausse.').waitFor()
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
  })

  it('is not looked for where an administrator has turned that off', async () => {
    const { page } = await openSettings({ updates: viewOf({ type: 'idle' }, { isForbidden: true }) })
    await page.getByText('Désactivées par votre organisation.').waitFor()
    expect(await page.getByRole('button', { name: 'Rechercher', exact: true }).count()).toBe(0)
  })
})
