import type { Page } from 'playwright'
import { failure } from '../../../shared/failure.js'
import { createLibraryRows } from '../../support/samples/librarySamples.js'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import type { Scenes } from './scene.js'
import { openScreen, pressNamed, pressSelector, runSteps } from './sceneSteps.js'

const library = openScreen('library')
const picked = runSteps(
  library,
  pressSelector('.library-row:not(.row-head) .check', 1),
  pressSelector('.library-row:not(.row-head) .check', 3),
  pressNamed('Comparer', 'Compare'),
)
const compared = runSteps(picked, (page: Page) => page.locator('.data-row').first().waitFor())

/** Two files compared, and a selection that is shared, opened or cited. */
export const COMPARE_AND_SHARE: Scenes = {
  'compare-full': { world: () => createFakeBackend({ library: createLibraryRows(214) }), reach: compared },
  'compare-added': {
    world: () => createFakeBackend({ library: createLibraryRows(214) }),
    reach: runSteps(compared, pressSelector('.compare-bar .choice-option', 1)),
  },
  'compare-failing': {
    world: () =>
      createFakeBackend({
        library: createLibraryRows(214),
        broken: new Map([['compare.run', failure('diff/encrypted', { name: 'comptages.csv.age' })]]),
      }),
    reach: picked,
  },
  'share-saved': {
    world: () => createFakeBackend({ library: createLibraryRows(214) }),
    reach: runSteps(
      library,
      pressSelector('.library-row:not(.row-head) .check', 1),
      pressNamed('Partager', 'Share'),
      (page: Page) => page.locator('.overlay.share .notice').first().waitFor(),
    ),
  },
  'share-opened': {
    world: () => createFakeBackend(),
    reach: runSteps(openScreen('basket'), pressNamed('Ouvrir une', 'Open a'), (page: Page) =>
      page.locator('.overlay.share .notice').first().waitFor(),
    ),
  },
  'share-cite': {
    world: () => createFakeBackend({ library: createLibraryRows(214) }),
    reach: runSteps(library, pressSelector('.library-name', 2), pressNamed('Comment citer', 'How to cite')),
  },
}
