import type { Page } from 'playwright'
import { aWorld, tellWindow } from '../fakeMachine.js'
import { aLibrary, failingFile } from '../sampleLibrary.js'
import { place, press, type Scenes, through, UNREACHABLE } from './scene.js'

const library = place('library')
const checked = (done: number, total: number, bad: number, name: string | null) => (page: Page) =>
  tellWindow(page, 'library.checked', { done, total, bad, name })

export const LIBRARY: Scenes = {
  'library-full': { world: () => aWorld({ library: aLibrary(214) }), reach: library },
  'library-five': { world: () => aWorld({ library: aLibrary(5) }), reach: library },
  'library-detail': {
    world: () => aWorld({ library: aLibrary(214) }),
    reach: through(library, press('.library-name', 2)),
  },
  'library-producers': {
    world: () => aWorld({ library: aLibrary(40) }),
    reach: through(library, press('.choice-option', 1), press('.kind', 3)),
  },
  'library-checking': {
    world: () => aWorld({ library: aLibrary(60) }),
    reach: through(library, checked(23, 60, 2, 'comptages-des-mobilites-douces-2021.csv')),
  },
  'library-failing': {
    world: () => aWorld({ library: aLibrary(40).map(failingFile) }),
    reach: through(library, checked(40, 40, 40, null)),
  },
  'library-broken': { world: () => aWorld({ broken: new Map([['library.page', UNREACHABLE]]) }), reach: library },
  'library-empty': { world: () => aWorld(), reach: library },
}
