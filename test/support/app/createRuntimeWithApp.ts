import { cp, link, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { readPreparedRuntime } from '../../../build/setup/runtime.mjs'

/**
 * Creates a copy of the machine's Electron with another application in it, sharing the bytes of the real one: the
 * fallback runtime always starts the application in its own resources, whatever folder it is given. Returns the
 * executable.
 */
export async function createRuntimeWithApp(application: string, place: string): Promise<string> {
  const { dist, executable } = readPreparedRuntime()
  await linkTree(dist, place)
  const resources = join(place, 'resources')
  await rm(join(resources, 'app'), { recursive: true, force: true })
  await cp(application, join(resources, 'app'), { recursive: true })
  return join(place, relative(dist, executable))
}

/** Hard-links files; symbolic links are left out, because the one that exists leads to the product's own folder. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkTree(source, target)
    else if (entry.isFile()) await link(source, target).catch(() => cp(source, target))
  }
}

/** Returns a folder where a test's own runtime can share bytes with the real one: on the same file system. */
export const resolveBesideRuntime = (name: string): string => join(dirname(readPreparedRuntime().dist), name)
