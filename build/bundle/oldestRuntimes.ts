/**
 * The oldest runtimes that our bundles support: the Node that a person may have for the command line, which is also in
 * the Electron 33 of the tests, and the Chromium of that Electron. The bundler converts newer syntax and styles;
 * `newerRuntimeFunctions.spec.ts` checks that the sources use no newer functions.
 */
export const OLDEST_RUNTIMES = { node: 'node20', page: 'chrome130' } as const
