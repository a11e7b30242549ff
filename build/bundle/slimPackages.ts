import type { Plugin } from 'esbuild'

const CONF = /[\\/]node_modules[\\/]conf[\\/]/

/**
 * Only the used parts of packages whose entry loads all of them. undici's entry evaluates its fetch, its mocks and its
 * caches, zod's brings messages in fifty languages, conf's a checker of schemas: each of our threads would load them at
 * its start, and a download waits for the start of its worker.
 */
const PARTS: readonly { readonly asked: RegExp; readonly by: RegExp | null; readonly contents: string }[] = [
  {
    asked: /^undici$/,
    by: null,
    // Its entry is also where a dispatcher gets its methods: of them, a way through a proxy needs this one.
    contents: `
      import Dispatcher from 'undici/lib/dispatcher/dispatcher.js'
      import connect from 'undici/lib/api/api-connect.js'
      Dispatcher.prototype.connect = connect
      export { default as Agent } from 'undici/lib/dispatcher/agent.js'
      export { default as Client } from 'undici/lib/dispatcher/client.js'
      export { default as buildConnector } from 'undici/lib/core/connect.js'`,
  },
  {
    asked: /\/locales\/index\.js$/,
    by: /[\\/]node_modules[\\/]zod[\\/]/,
    contents: `export { default as en } from 'zod/v4/locales/en.js'`,
  },
  // The preferences' library checks against a schema and migrates by version; we give it neither.
  {
    asked: /^ajv\/dist\/2020\.js$/,
    by: CONF,
    contents: `export class Ajv2020 { constructor() { throw new Error('no schema is given') } }`,
  },
  { asked: /^(ajv-formats|semver)$/, by: CONF, contents: 'export default {}' },
]

/** A name that is imported and not listed above fails the build, which says that it is not there. */
export const slimPackages: Plugin = {
  name: 'slim',
  setup(build) {
    for (const [index, { asked, by, contents }] of PARTS.entries()) {
      const namespace = `slim-${index}`
      build.onResolve({ filter: asked }, ({ importer, resolveDir }) =>
        by === null || by.test(importer) ? { path: namespace, namespace, pluginData: resolveDir } : undefined,
      )
      build.onLoad({ filter: /./, namespace }, ({ pluginData }) => ({ contents, resolveDir: String(pluginData) }))
    }
  },
}
