import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './help/patience.js'
import { longestFirst } from './longestFirst.js'

const LONGEST = [
  'everyFault',
  'mirror',
  'portal/client',
  'acceptance',
  'cryptLarge',
  'crypt',
  'portalCatalogue',
  'look',
]

/** The suites that need no Electron. `--project` is not used: a folder name on the command line chooses a suite. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/{unit,contract,sim,wire,crash,security,window,bench}/**/*.spec.{ts,tsx}'],
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(LONGEST.map((name) => `wire/${name}`)) },
  },
})
