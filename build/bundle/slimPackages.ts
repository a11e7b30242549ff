import type { Plugin } from 'esbuild'

const CONF = /[\\/]node_modules[\\/]conf[\\/]/

/**
 * Replacements that load only the used parts of packages whose entry loads everything. undici's entry evaluates its
 * fetch, mocks and caches; zod's loads messages in fifty languages; conf's loads a schema validator. Each of our
 * threads would load them at its start, and a download waits for the start of its worker.
 */
const PARTS: readonly { readonly asked: RegExp; readonly by: RegExp | null; readonly contents: string }[] = [
  {
    asked: /^undici$/,
    by: null,
    // The entry of undici also adds the methods of a dispatcher; connecting through a proxy needs this one.
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
  // The library of the preferences can validate schemas and migrate versions; we use neither.
  {
    asked: /^ajv\/dist\/2020\.js$/,
    by: CONF,
    contents: `export class Ajv2020 { constructor() { throw new Error('no schema is given') } }`,
  },
  { asked: /^(ajv-formats|semver)$/, by: CONF, contents: 'export default {}' },
]

/**
 * Replaces the imports. An imported name that is not listed above fails the build with a message that it does not
 * exist.
 */
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
