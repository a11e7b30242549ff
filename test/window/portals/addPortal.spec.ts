import { describe, expect, it } from 'vitest'
import { failure } from '../../../shared/failure.js'
import { SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { auditAccessibility } from '../../support/window/auditAccessibility.js'
import { createFakeBackend, type FakeBackend, listCalls } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const { open } = setUpWindow()

describe('an address without its scheme', () => {
  const probed = (fakeBackend: FakeBackend): readonly unknown[] =>
    fakeBackend.asked.filter(({ name }) => name === 'portals.probe').map(({ input }) => input)

  it('that does not answer over https may be asked without encryption', async () => {
    const broken = new Map([['portals.probe', failure('net/unreachable', { host: 'rudi.example' })]] as const)
    const fakeBackend = createFakeBackend({ portals: [], broken })
    const { page } = await open(fakeBackend)
    const plain = page.getByRole('button', { name: 'Essayer sans chiffrement (http://)' })
    await page.getByLabel('Adresse du portail').fill('https://rudi.example')
    await page.clock.runFor(1000)
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    expect(await plain.count()).toBe(0)
    await page.getByLabel('Adresse du portail').fill('rudi.example')
    await page.clock.runFor(1000)
    await plain.waitFor()
    expect(await auditAccessibility(page)).toEqual([])
    fakeBackend.broken.clear()
    await plain.click()
    await page.clock.runFor(1000)
    await page.getByRole('button', { name: 'Ouvrir ce portail' }).waitFor()
    expect(probed(fakeBackend).at(-1)).toEqual({ address: 'http://rudi.example', dialect: 'auto' })
  })
})

it('an address whose port has no encryption may be asked without, as it was pasted', async () => {
  const broken = new Map([['portals.probe', failure('server/not-https', { host: 'rudi.example' })]] as const)
  const fakeBackend = createFakeBackend({ portals: [], broken })
  const { page } = await open(fakeBackend)
  await page.getByLabel('Adresse du portail').fill('<https://rudi.example/portail>.')
  await page.clock.runFor(1000)
  const plain = page.getByRole('button', { name: 'Essayer sans chiffrement (http://)' })
  await plain.waitFor()
  expect(await page.getByText('API du portail').count()).toBe(0)
  fakeBackend.broken.clear()
  await plain.click()
  await page.clock.runFor(1000)
  await page.getByRole('button', { name: 'Ouvrir ce portail' }).waitFor()
  const probed = fakeBackend.asked.filter(({ name }) => name === 'portals.probe').map(({ input }) => input)
  expect(probed.at(-1)).toEqual({ address: 'http://rudi.example/portail', dialect: 'auto' })
})

it('an address that cannot be one offers neither another try nor the generation of a portal', async () => {
  const broken = new Map([['portals.probe', failure('input/bad-address')]] as const)
  const { page } = await open(createFakeBackend({ portals: [], broken }))
  await page.getByLabel('Adresse du portail').fill('mon portail.fr')
  await page.getByText('n’est pas une adresse de portail', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0)
  expect(await page.getByText('API du portail').count()).toBe(0)
})

it('the field stays where it is, whatever the address finds', async () => {
  const because = failure('net/tls', { host: 'rudi.example', why: 'chain', note: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })
  const broken = new Map([['portals.probe', because]] as const)
  const fakeBackend = createFakeBackend({ portals: [], broken })
  const { page } = await open(fakeBackend, { viewport: { width: 900, height: 600 } })
  const field = page.getByLabel('Adresse du portail')
  const before = await field.boundingBox()
  await field.fill('https://rudi.example')
  await page.clock.runFor(1000)
  const notice = page.getByRole('alert')
  await notice.getByRole('button', { name: 'Réglages du réseau' }).waitFor()
  expect((await field.boundingBox())?.y).toBe(before?.y)
  // The sentence has the whole line; what can be done about it stands below.
  const text = await notice.locator('.notice-text').boundingBox()
  const retry = await notice.getByRole('button', { name: 'Réessayer' }).boundingBox()
  expect(text?.width ?? 0).toBeGreaterThan(400)
  expect(retry?.y ?? 0).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0))
  fakeBackend.broken.clear()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('button', { name: 'Ouvrir ce portail' }).waitFor()
  expect((await field.boundingBox())?.y).toBe(before?.y)
})

it('what was checked is listed only where something does not answer', async () => {
  const fakeBackend = createFakeBackend({ portals: [] })
  const { page } = await open(fakeBackend)
  const field = page.getByLabel('Adresse du portail')
  await field.fill('rudi.example')
  await page.clock.runFor(1000)
  await page.getByText('pas de réponse').waitFor()
  fakeBackend.failedChecks = []
  await field.fill('rudi2.example')
  await page.clock.runFor(1000)
  await page.getByRole('button', { name: 'Ouvrir ce portail' }).waitFor()
  await expect.poll(() => page.getByRole('listitem').count()).toBe(0)
  await page.getByText('Portail trouvé : 492 jeux de données').waitFor()
})

it('a portal is opened only with the generation that was probed', async () => {
  const broken = new Map([['portals.probe', failure('portal/not-supported')]] as const)
  const fakeBackend = createFakeBackend({ portals: [], broken })
  const { page } = await open(fakeBackend)
  await page.getByLabel('Adresse du portail').fill('https://rudi.example')
  await page.getByRole('radio', { name: 'Ancienne' }).waitFor()
  fakeBackend.broken.clear()
  await page.getByRole('radio', { name: 'Ancienne' }).click()
  const openPortal = page.getByRole('button', { name: 'Ouvrir ce portail' })
  await openPortal.waitFor()
  await page.clock.pauseAt(SAMPLE_NOW_MS + 3_600_000)
  await page.getByRole('radio', { name: 'Actuelle' }).click()
  await openPortal.waitFor({ state: 'detached' })
  await page.clock.runFor(1000)
  await openPortal.click()
  await expect.poll(() => listCalls(fakeBackend, 'portals.add')).toMatchObject([{ dialect: 'gateway' }])
  const probed = listCalls(fakeBackend, 'portals.probe').map((input) => (input as { readonly dialect: string }).dialect)
  expect(probed).toEqual(['auto', 'apm', 'gateway'])
})
