import type { Page } from 'playwright'
import { linkArrivals } from '../../../shared/ipc/contract.js'
import { aWorld, PORTAL, type World } from '../fakeMachine.js'
import { failingDownloads } from '../sampleData.js'
import { changed, key, later, type Scenes, through } from './scene.js'

const typed = (words: string) => (page: Page) => page.getByRole('combobox').last().pressSequentially(words)
const palette = key('Control+k')

/** What came from outside: for the portal that is shown, and for one that nobody has configured. */
const withLinks = (count: number, leftOut: number): World =>
  changed(aWorld(), (world) => {
    const targets = world.datasets.slice(0, count).map(({ id }) => ({ datasetId: id, mediaId: null }))
    const known = { portalId: PORTAL.id, host: PORTAL.host, is: 'chosen', targets }
    const unknown = {
      portalId: 'https://autre.example',
      host: 'autre.example',
      is: 'unknown',
      targets: targets.slice(0, 2),
    }
    world.links = linkArrivals.parse({ groups: count === 1 ? [known] : [known, unknown], leftOut })
  })

export const OVERLAYS: Scenes = {
  'palette-before': { world: () => aWorld(), reach: palette },
  'palette-open': {
    world: () => aWorld({ downloads: failingDownloads() }),
    reach: through(palette, typed('a'), later(400)),
  },
  'palette-nothing': { world: () => aWorld(), reach: through(palette, typed('zzyzx'), later(400)) },
  'shortcuts-open': { world: () => aWorld(), reach: key('?') },
  'links-one': { world: () => withLinks(1, 0) },
  'links-flood': { world: () => withLinks(30, 99) },
}
