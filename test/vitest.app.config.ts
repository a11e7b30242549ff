import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './help/patience.js'
import { longestFirst } from './longestFirst.js'

/** Hold one speed against another: nothing else may want the processor meanwhile. */
const MEASURING = [
  'test/app/aes.spec.ts',
  'test/app/coldStart.spec.ts',
  'test/app/firstMinute.spec.ts',
  'test/app/manyRows.spec.ts',
]

/**
 * The suites that open real windows. Two at a time: an application spends most of a test waiting for its portal, and each
 * has a home, a portal and a place in the keyring of its own. With three on two processors the driver lost the first word
 * of one application in a hundred and fifty.
 */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    testTimeout: 5 * PATIENCE_MS,
    hookTimeout: 5 * PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    pool: 'forks',
    sequence: {
      sequencer: longestFirst([
        'acceptance',
        'kill',
        'manyFiles',
        'lifecycle',
        'audit',
        'badInput',
        'window',
        'leaving',
        'accounts',
        'firstRun',
        'exports',
        'searchOffline',
        'preflight',
      ]),
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/app/**/*.spec.ts'],
          exclude: MEASURING,
          maxWorkers: 2,
          // Nothing is stubbed here, and each spec begins a home and a portal of its own: what they import is read once.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'alone', include: MEASURING, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
})
