import type { Page } from 'playwright'
import { createLibraryRow, createLibraryRows, markAsFailing } from '../../support/samples/librarySamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { sendToWindow } from '../../support/window/fake/fakeBridge.js'
import { PORTAL_UNREACHABLE, type Scenes } from './scene.js'
import { openScreen, pressSelector, runSteps } from './sceneSteps.js'

const library = openScreen('library')
const checked = (done: number, total: number, bad: number, name: string | null) => (page: Page) =>
  sendToWindow(page, 'library.checked', { done, total, bad, name })

export const LIBRARY: Scenes = {
  'library-full': { world: () => createFakeBackend({ library: createLibraryRows(214) }), reach: library },
  'library-five': { world: () => createFakeBackend({ library: createLibraryRows(5) }), reach: library },
  'library-detail': {
    world: () => createFakeBackend({ library: createLibraryRows(214) }),
    reach: runSteps(library, pressSelector('.library-name', 2)),
  },
  'library-selected': {
    world: () => createFakeBackend({ library: createLibraryRows(214) }),
    reach: runSteps(
      library,
      pressSelector('.library-row .check', 2),
      pressSelector('.library-row .check', 4),
      pressSelector('.sort-button', 2),
      pressSelector('.library-row .check', 3),
    ),
  },
  'library-agreement': {
    world: () => {
      const row = createLibraryRow(214, { name: 'validations.csv.age', standing: 'verified' })
      const { portalId, datasetId, datasetTitle: title } = row
      const agreement = { portalId, datasetId, title, purpose: 'Thèse sur les déplacements domicile-travail' }
      return createFakeBackend({
        library: [row, ...createLibraryRows(4)],
        agreements: [{ ...agreement, until: '2026-11-30' }],
      })
    },
    reach: runSteps(library, (page: Page) => page.locator('.library-name', { hasText: 'validations' }).click()),
  },
  'library-producers': {
    world: () => createFakeBackend({ library: createLibraryRows(40) }),
    reach: runSteps(library, pressSelector('.choice-option', 1), pressSelector('.kind', 3)),
  },
  'library-checking': {
    world: () => createFakeBackend({ library: createLibraryRows(60) }),
    reach: runSteps(library, checked(23, 60, 2, 'comptages-des-mobilites-douces-2021.csv')),
  },
  'library-failing': {
    world: () => createFakeBackend({ library: createLibraryRows(40).map(markAsFailing) }),
    reach: runSteps(library, checked(40, 40, 40, null)),
  },
  'library-broken': {
    world: () => createFakeBackend({ broken: new Map([['library.page', PORTAL_UNREACHABLE]]) }),
    reach: library,
  },
  'library-empty': { world: () => createFakeBackend(), reach: library },
}
