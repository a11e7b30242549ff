import { defineConfig } from 'vitest/config'

/** The suites that need no Electron. `--project` is not used: a folder name on the command line chooses a suite. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/{unit,contract,sim,wire,crash,security,window,bench}/**/*.spec.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
