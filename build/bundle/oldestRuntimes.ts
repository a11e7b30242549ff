/**
 * The oldest runtimes that our bundles meet: the Node that a person may have for the command line, which Electron 33 of
 * the tests has as well, and the Chromium of that Electron. The bundler lowers what is newer in syntax and styles;
 * `olderRuntime.spec.ts` holds the sources to what is there of the rest.
 */
export const OLDEST_RUNTIMES = { node: 'node20', page: 'chrome130' } as const
