import { findNodePackages } from './nodeBundles.js'
import { findWindowPackages } from './windowBundle.js'

/** Finds every third-party package inside a release, once each. */
export async function findShippedPackages() {
  const [node, window] = await Promise.all([findNodePackages(), findWindowPackages()])
  const folders = new Set<string>()
  return [...node, ...window].filter(({ folder }) => !folders.has(folder) && folders.add(folder))
}
