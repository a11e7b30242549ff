import type { Page } from 'playwright'
import { failure } from '../../../shared/failure.js'
import type { Sight } from '../../../shared/look/model.js'
import { aWorld, type World } from '../fakeMachine.js'
import { busyDownloads } from '../sampleData.js'
import { documentSight, workbookSight } from '../sampleLooks.js'
import { named, place, press, type Scenes, through } from './scene.js'

/** Only finished ones: they are unfolded then, and the first of them is on the smallest screen too. */
const seeing = (some: Partial<World> = {}): World =>
  aWorld({ downloads: busyDownloads().filter(({ state }) => state.is === 'done'), ...some })
const seen = (sight: Sight): World => seeing({ sight })

const first = through(place('downloads'), named('Regarder ', 'Look at '))
const face = (nth: number) => through(first, press('.look-head .choice-option', nth))
const ask = press('.query .button.primary')
const select = (page: Page) => page.locator('.input.sql').fill('SELEC Station FROM comptages_pietons_2024')

const TEXT = `# Comptages piétons et cyclistes\n\n${'Les valeurs sont agrégées à l’heure ; les périodes de maintenance sont signalées par une valeur vide.\n'.repeat(60)}`
/** A pixel of one colour is enough to see how a picture is laid out. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+P+/HgAFhAJ/wlseKgAAAABJRU5ErkJggg=='

export const LOOK: Scenes = {
  'look-rows': { world: () => seeing(), reach: first },
  'look-columns': { world: () => seeing(), reach: face(1) },
  'look-map': { world: () => seeing(), reach: face(2) },
  'look-query-before': { world: () => seeing(), reach: face(3) },
  'look-query': { world: () => seeing(), reach: through(face(3), ask) },
  'look-export': { world: () => seeing(), reach: through(face(3), ask, press('.look-head .button')) },
  'look-query-failing': {
    world: () =>
      seeing({
        broken: new Map([
          ['look.query', failure('look/bad-question', { note: 'Parser Error: syntax error at or near "SELEC"' })],
        ]),
      }),
    reach: through(face(3), select, ask),
  },
  'look-text': { world: () => seen({ is: 'text', text: TEXT, encoding: 'utf-8', more: true }), reach: first },
  'look-picture': {
    world: () => seen({ is: 'picture', type: 'image/png', of: 'png', width: 640, height: 400, base64: PIXEL }),
    reach: first,
  },
  'look-document': { world: () => seen(documentSight(0)), reach: first },
  'look-workbook': { world: () => seen(workbookSight(1)), reach: first },
  'look-locked': { world: () => seen({ is: 'nothing', because: 'locked' }), reach: first },
  'look-archive': { world: () => seen({ is: 'nothing', because: 'archive' }), reach: first },
  'look-failing': { world: () => seeing({ broken: new Map([['look.open', failure('look/ended')]]) }), reach: first },
}
