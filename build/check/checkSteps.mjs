import { join } from 'node:path'
import { ROOT } from '../setup/paths.mjs'

/** @typedef {import('./runSteps.mjs').Step} Step */

/** @param {string} bin the program of a package, as its package.json names it */
const getToolPath = (bin) => join(ROOT, 'node_modules', bin)

/**
 * Checks types in one thread, because two steps run at the same time: several checkers would each analyse the files
 * that all share, which is half of the work.
 *
 * @param {string} project
 * @returns {Step}
 */
const createTypeCheck = (project) => ({
  name: `types of ${project}/`,
  args: [getToolPath('typescript/bin/tsc'), '--singleThreaded', '-p', join(ROOT, project, 'tsconfig.json')],
})

/** The checks that do not run the code. */
export const STATIC_STEPS = [
  // The slowest steps start first.
  ...['test', 'renderer', 'electron', 'demo', 'shared', 'build'].map(createTypeCheck),
  { name: 'layers, bans and sizes', args: ['--import', 'tsx', join(ROOT, 'build', 'layers.ts')] },
  { name: 'licences of what ships', args: ['--import', 'tsx', join(ROOT, 'build', 'checkLicences.ts')] },
  { name: 'words and references', args: ['--import', 'tsx', join(ROOT, 'build', 'prose.ts')] },
  { name: 'texts of the product', args: ['--import', 'tsx', join(ROOT, 'build', 'texts.ts'), '--check'] },
  {
    name: 'unused files, exports and packages',
    args: [getToolPath('knip/bin/knip.js'), '--config', 'build/knip.jsonc', '--no-progress'],
  },
  {
    name: 'lint and format',
    args: [
      getToolPath('@biomejs/biome/bin/biome'),
      'check',
      '--config-path=build/lint.json',
      '--error-on-warnings',
      '--diagnostic-level=warn',
      '--max-diagnostics=20',
      '.',
    ],
  },
]

/** Tests that run in seconds and need neither sockets nor a display. */
export const QUICK_TESTS = {
  name: 'unit and contract tests',
  args: [getToolPath('vitest/vitest.mjs'), 'run', '-c', 'test/vitest.config.ts', 'test/unit/', 'test/contract/'],
}
