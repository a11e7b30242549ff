import type { Page } from 'playwright'
import { failure } from '../../../shared/failure.js'
import { createLibraryRows } from '../../support/samples/librarySamples.js'
import { createFakeBackend, FAKE_PORTAL, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import type { Scenes } from './scene.js'
import { openScreen, pressSelector, runSteps } from './sceneSteps.js'

const SQL = `SELECT "Station", sum("Piétons") AS total
FROM comptages_velo_pietons_2024
WHERE "Température moyenne (°C)" > 10
GROUP BY "Station"
ORDER BY total DESC -- the busiest first`

const asking = (some: Partial<FakeBackend> = {}): FakeBackend =>
  createFakeBackend({
    library: createLibraryRows(14),
    books: new Map([[FAKE_PORTAL.id, { draft: SQL, saved: [], history: [{ sql: SQL, atMs: 1, rows: 5 }] }]]),
    ...some,
  })

const first = runSteps(openScreen('query'), (page: Page) => page.locator('[data-editor="sql"]').waitFor())
const unfolded = runSteps(first, pressSelector('.query-table > button'))
const run = runSteps(unfolded, pressSelector('.query-bar .button.primary'))
const chart = runSteps(run, pressSelector('.query-answer-head .choice-option', 1), (page: Page) =>
  page.locator('.chart-room svg').waitFor(),
)

export const QUERY: Scenes = {
  'query-before': { world: () => asking(), reach: unfolded },
  'query-answer': { world: () => asking(), reach: run },
  'query-chart': { world: () => asking(), reach: chart },
  'query-bars': { world: () => asking(), reach: runSteps(chart, pressSelector('.chart-tools .choice-option', 1)) },
  'query-histogram': { world: () => asking(), reach: runSteps(chart, pressSelector('.chart-tools .choice-option', 2)) },
  'query-completion': {
    world: () => asking(),
    reach: runSteps(unfolded, async (page: Page) => {
      await page.getByLabel(/SQL/).focus()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(' ')
      await page.keyboard.press('Control+Space')
      await page.getByRole('option').first().waitFor()
    }),
  },
  'query-stopped': {
    world: () => asking({ broken: new Map([['query.run', failure('look/cancelled')]]) }),
    reach: run,
  },
  'query-map': {
    world: () => asking(),
    reach: runSteps(run, pressSelector('.query-answer-head .choice-option', 2), (page: Page) =>
      page.locator('canvas').first().waitFor(),
    ),
  },
  'query-plan': { world: () => asking(), reach: runSteps(first, pressSelector('.query-bar .button', 1)) },
  'query-empty': { world: () => createFakeBackend(), reach: first },
  'query-failing': {
    world: () =>
      asking({
        broken: new Map([['query.run', failure('look/unknown-table', { name: 'comptages_velo_pietons_2024' })]]),
      }),
    reach: run,
  },
}
