// The line above the downloads: how many connections each producer has, and which ones make us wait.
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { NO_TRAFFIC, type TrafficView } from '../../../shared/download/traffic/trafficView.js'
import type { WaitReason } from '../../../shared/download/traffic/waitReason.js'
import { portalId as portalIdSchema } from '../../../shared/ids.js'
import { SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createFakeBackend, FAKE_PORTAL } from '../../support/window/fake/fakeBackend.js'
import { goToScreen } from '../../support/window/screens.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

async function openDownloads(traffic: Partial<TrafficView>): Promise<Page> {
  const openedWindow = await studio.open(
    createFakeBackend({ downloads: createBusyDownloads(), traffic: { ...NO_TRAFFIC, ...traffic } }),
  )
  await goToScreen(openedWindow, 'Téléchargements')
  return openedWindow.page
}

it('producers that are asked come before those of which no connection is open', async () => {
  const producerOf = (producer: string, inUse: number, waiting: number) => ({
    ...{ portalId: FAKE_PORTAL.id, producer, inUse, allowed: 4, waiting },
    because: { type: 'turn', waiting } as const,
  })
  const producers = [producerOf('Enedis', 0, 9), producerOf('STAR', 2, 1)]
  const page = await openDownloads({ producers })
  const lines = page.getByRole('list', { name: 'Connexions par producteur' }).getByRole('listitem')
  await expect.poll(() => lines.allInnerTexts()).toHaveLength(2)
  const [first, second] = await lines.allInnerTexts()
  expect(first).toMatch(/^STAR\s:\s2\ssur\s4\sconnexions/)
  expect(second?.split('\n')).toEqual(['Enedis', '9 en attente'])
})

it('one line stands for the producers without a network, beside those of a portal that answers', async () => {
  const untilMs = SAMPLE_NOW_MS + 30_000
  const lineOf = (portalId: string, producer: string, because: WaitReason | null) => ({
    portalId: portalIdSchema.parse(portalId),
    producer,
    inUse: because === null ? 2 : 0,
    allowed: 4,
    waiting: 3,
    because,
  })
  const producers = [
    lineOf('https://other.example', 'STAR', null),
    lineOf(FAKE_PORTAL.id, 'Enedis', { type: 'offline', untilMs }),
    lineOf(FAKE_PORTAL.id, 'Rennes Métropole', { type: 'offline', untilMs }),
  ]
  const page = await openDownloads({ isOffline: true, producers })
  const lines = page.getByRole('list', { name: 'Connexions par producteur' }).getByRole('listitem')
  await expect.poll(() => lines.allInnerTexts()).toHaveLength(2)
  const [first, second] = await lines.allInnerTexts()
  expect(first).toMatch(/^Pas de réseau/)
  expect(second).toMatch(/^STAR\s:\s2\ssur\s4\sconnexions/)
})

it('one line stands for the producers of a host that does not answer, with the downloads of all', async () => {
  const waitFor = (producer: string, host: string, waiting: number, seconds: number) => ({
    ...{ portalId: FAKE_PORTAL.id, producer, inUse: 0, allowed: 4, waiting },
    because: { type: 'host-circuit', host, why: 'silent', untilMs: SAMPLE_NOW_MS + seconds * 1000 } as const,
  })
  const producers = [
    waitFor('Enedis', 'portail.example', 16, 40),
    waitFor('STAR', 'portail.example', 15, 20),
    waitFor('Keolis', 'portail.example', 9, 60),
    waitFor('Ville de Bruz', 'noeud.example', 2, 30),
  ]
  const page = await openDownloads({ producers })
  const lines = page.getByRole('list', { name: 'Connexions par producteur' }).getByRole('listitem')
  await expect.poll(() => lines.allInnerTexts()).toHaveLength(2)
  const [first, second] = (await lines.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  expect(first).toMatch(/^portail\.example ne répond pas\. Prochaine tentative dans (20|1\d) s\. 40 en attente$/)
  expect(second).toMatch(/^noeud\.example .* 2 en attente$/)
  expect(await lines.getByRole('button').count()).toBe(1)
})
