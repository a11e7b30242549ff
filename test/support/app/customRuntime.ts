import { cp, link, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { preparedRuntime } from '../../../build/setup/runtime.mjs'

/**
 * The machine's Electron with another application in it, beside the real one and sharing its bytes: the fallback
 * runtime always starts what lies in its own resources, whatever folder it is given. Gives the executable.
 */
export async function createRuntimeWithApp(application: string, place: string): Promise<string> {
  const { dist, executable } = preparedRuntime()
  await linkTree(dist, place)
  const resources = join(place, 'resources')
  await rm(join(resources, 'app'), { recursive: true, force: true })
  await cp(application, join(resources, 'app'), { recursive: true })
  return join(place, relative(dist, executable))
}

/** Hard links for files; symbolic links are left out: the one there is leads to the product's own folder. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkTree(source, target)
    else if (entry.isFile()) await link(source, target).catch(() => cp(source, target))
  }
}

/** Where a runtime of a test's own can share bytes with the real one: the same file system. */
export const resolveBesideRuntime = (name: string): string => join(dirname(preparedRuntime().dist), name)
