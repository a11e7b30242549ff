import type { ProductSabotage } from '../../productSabotage.js'

/** The checks of the code and of its test runs: imports, secrets that leak, failures that are counted. */
export const CHECKS: readonly ProductSabotage[] = [
  {
    what: 'a secret in UTF-16 is not found',
    file: 'build/test/secretLeaks.mjs',
    find: "    Buffer.from(secret, 'utf16le'),\n",
    replace: '',
    spec: 'unit/build/test/secretLeaks.spec.ts',
    title: 'finds it %s',
  },
  {
    what: 'a secret across two chunks is not found',
    file: 'build/test/secretLeaks.mjs',
    find: '      tail = window.subarray(-overlap)\n',
    replace: '',
    spec: 'unit/build/test/secretLeaks.spec.ts',
    title: 'finds it %s',
  },
  {
    what: 'any layer imports any module of Node',
    file: 'build/layers/checkImports.ts',
    find: "  if (layer.node === 'all' || layer.node.includes(module)) return null\n",
    replace: '  if (module.length > 0) return null\n',
    spec: 'unit/build/layers/checkImports.spec.ts',
    title: 'stops %s: %s',
  },
  {
    what: 'a package without a place is imported',
    file: 'build/layers/checkImports.ts',
    find: '  if (row === undefined) {\n    return',
    replace: '  if (row === undefined) return null\n  if (row === null) {\n    return',
    spec: 'unit/build/layers/checkImports.spec.ts',
    title: 'stops a package that has no place and reason',
  },
  {
    what: 'a failed suite is a passed one',
    file: 'build/test/tally.mjs',
    find: "return exitCode !== 0 && tally.failed.length === 0 ? { ...tally, failed: ['ended badly without a word'] } : tally",
    replace: 'return tally',
    spec: 'unit/build/test/tally.spec.ts',
    title: 'counts a run that ended badly without a word as a failure',
  },
  {
    what: 'a spec that does not load is no failure',
    file: 'build/test/tally.mjs',
    find: "const didNotLoad = file.status === 'failed' && named.length === 0",
    replace: 'const didNotLoad = false',
    spec: 'unit/build/test/tally.spec.ts',
    title: 'prints the beginning of each failure’s reason, so that the end of a log shows it',
  },
]
