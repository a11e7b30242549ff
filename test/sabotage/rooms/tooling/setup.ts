import type { ProductSabotage } from '../../productSabotage.js'

const FETCHED = 'unit/build/setup/installDependencies.spec.ts'

/** What set-up installs and runs. */
export const SETUP_STEPS: readonly ProductSabotage[] = [
  {
    what: 'dependencies run their scripts when they are installed',
    file: 'build/setup/installDependencies.mjs',
    find: "'--ignore-scripts', ",
    replace: '',
    spec: FETCHED,
    title: 'brings what the lock file says, and runs nothing of it',
  },
  {
    what: 'a package is installed whatever its contents',
    file: 'build/setup/installDependencies.mjs',
    find: ' && have.integrity === want.integrity',
    replace: '',
    spec: 'unit/build/setup/installDependencies.spec.ts',
    title: 'they are not when %s',
  },
  {
    what: 'a package of any version is the locked one',
    file: 'build/setup/installDependencies.mjs',
    find: 'have.version === want.version && ',
    replace: '',
    spec: 'unit/build/setup/installDependencies.spec.ts',
    title: 'they are not when %s',
  },
  {
    what: 'an archive of any contents is the runtime',
    file: 'build/setup/registryArchive.mjs',
    find: '  if ((await computeSha512(path)) !== sha512)\n',
    replace: "  if (sha512 === '')\n",
    spec: 'unit/build/setup/registryArchive.spec.ts',
    title: 'is not used when it is another than the one we know',
  },
  {
    what: 'another application comes along with the runtime',
    file: 'build/setup/fallbackRuntime.mjs',
    find: " || path.startsWith('resources/')",
    replace: '',
    spec: 'unit/build/setup/fallbackRuntime.spec.ts',
    title: '%s: %s',
  },
  {
    what: 'an archive unpacks where it likes',
    file: 'build/setup/fallbackRuntime.mjs',
    find: '/^Cypress\\/([\\w.-]+(?:\\/[\\w.-]+)*)$/',
    replace: '/Cypress\\/(.+)$/',
    spec: 'unit/build/setup/fallbackRuntime.spec.ts',
    title: '%s: %s',
  },
  {
    what: 'another runtime is taken than a person named',
    file: 'build/setup/runtime.mjs',
    find: "  if (facts.override !== null) return ['override']\n",
    replace: '',
    spec: 'unit/build/setup/runtime.spec.ts',
    title: 'takes what a person named, and never anything else in its place',
  },
]
