import { EXTERNAL } from '../bundle/nodeBundles.js'
import type { Complaint } from '../check/complaint.js'
import type { TextFile } from '../check/textFile.js'

/**
 * Checks the production dependencies. They are copied into the package unchanged, so only packages that cannot be
 * bundled may be one.
 */
export function checkProductionDependencies({ path, source }: TextFile): readonly Complaint[] {
  const manifest = JSON.parse(source)
  return Object.keys(manifest.dependencies)
    .filter((name) => !EXTERNAL.includes(name))
    .map((name) => ({
      path,
      line: 1,
      say: `depends on ${name} — it is part of the bundles: move it to devDependencies, or name it in EXTERNAL (build/bundle/nodeBundles.ts)`,
    }))
}
