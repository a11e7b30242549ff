import type { Page } from 'playwright'
import { pendingLinksView } from '../../../shared/ipc/contract.js'
import { createFailingDownloads } from '../../support/samples/downloadSamples.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import { changeBackend, type Scenes } from './scene.js'
import { advanceClock, pressKey, runSteps } from './sceneSteps.js'

const typed = (words: string) => (page: Page) => page.getByRole('combobox').last().pressSequentially(words)
const palette = pressKey('Control+k')

/** Links from other programs: for the shown portal, and for one that is not configured. */
const withLinks = (count: number, leftOut: number): FakeBackend =>
  changeBackend(createFakeBackend(), (fakeBackend) => {
    const targets = fakeBackend.datasets
      .slice(0, count)
      .map(({ id, title }) => ({ datasetId: id, mediaId: null, producerId: null, title, name: null }))
    const known = { portalId: FAKE_PORTAL.id, host: FAKE_PORTAL.host, type: 'chosen', targets }
    const unknown = {
      portalId: 'https://autre.example',
      host: 'autre.example',
      type: 'unknown',
      targets: targets.slice(0, 2).map((target) => ({ ...target, title: null })),
    }
    fakeBackend.links = pendingLinksView.parse({
      groups: count === 1 ? [known] : [known, unknown],
      leftOut,
      refused: null,
    })
  })

export const OVERLAYS: Scenes = {
  'palette-before': { world: () => createFakeBackend(), reach: palette },
  'palette-open': {
    world: () => createFakeBackend({ downloads: createFailingDownloads() }),
    reach: runSteps(palette, typed('a'), advanceClock(400)),
  },
  'palette-nothing': { world: () => createFakeBackend(), reach: runSteps(palette, typed('zzyzx'), advanceClock(400)) },
  'shortcuts-open': { world: () => createFakeBackend(), reach: pressKey('?') },
  'links-one': { world: () => withLinks(1, 0) },
  'links-refused': {
    world: () =>
      changeBackend(createFakeBackend(), (fakeBackend) => {
        const refused = { code: 'input/bad-link', facts: { why: 'target' } }
        fakeBackend.links = pendingLinksView.parse({ groups: [], leftOut: 0, refused })
      }),
  },
  'links-flood': { world: () => withLinks(30, 99) },
}
