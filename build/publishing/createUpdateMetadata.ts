import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dump } from 'js-yaml'

export interface ReleaseFacts {
  readonly version: string
  /** ISO 8601. */
  readonly releaseDate: string
  /** The day until which this may be taken for the newest, ISO 8601; null for ever. */
  readonly validUntil: string | null
  readonly notes: string
  /** The percentage of copies that are offered the release; null for all. */
  readonly stagingPercentage: number | null
  /** The release replaces a higher version that turned out bad. */
  readonly isRollback: boolean
}

/** The installer that each metadata describes: those that update themselves. */
const CHANNELS: readonly { readonly suffix: string; readonly isInstaller: (name: string) => boolean }[] = [
  { suffix: '-linux.yml', isInstaller: (name) => /-x64\.AppImage$/.test(name) },
  { suffix: '-linux-arm64.yml', isInstaller: (name) => /-arm64\.AppImage$/.test(name) },
  { suffix: '.yml', isInstaller: (name) => /\.exe$/.test(name) && !/portable/i.test(name) },
  { suffix: '-mac.yml', isInstaller: (name) => /-mac\.zip$/.test(name) },
]

/**
 * Whether the name of a file has this version: three numbers, as `npm run release -- prepare` takes them. The folder may
 * hold other versions, whose numbers begin or end with the same digits.
 */
export const isOfVersion = (name: string, version: string): boolean =>
  new RegExp(String.raw`(?<![\d.])${version.replaceAll('.', String.raw`\.`)}(?!\.?\d)`).test(name)

/**
 * Creates the metadata of the installers in a folder, by file name. There are two texts for each kind of installer that
 * the folder has: one as the newest version, and one for copies whose policy prescribes this version.
 */
export function createUpdateMetadata(folder: string, facts: ReleaseFacts): ReadonlyMap<string, string> {
  const names = readdirSync(folder).filter((name) => isOfVersion(name, facts.version))
  const found = new Map<string, string>()
  for (const { suffix, isInstaller } of CHANNELS) {
    const files = names
      .filter(isInstaller)
      .sort()
      .map((name) => describeFile(folder, name))
    const [first] = files
    if (first === undefined) continue
    const describe = (own: { readonly validUntil?: string; readonly prescribed?: true }): string =>
      dump({
        version: facts.version,
        files,
        path: first.url,
        sha512: first.sha512,
        releaseDate: facts.releaseDate,
        ...own,
        releaseNotes: facts.notes,
        ...(facts.stagingPercentage === null ? {} : { stagingPercentage: facts.stagingPercentage }),
        ...(facts.isRollback ? { rollback: true } : {}),
      })
    found.set(`latest${suffix}`, describe(facts.validUntil === null ? {} : { validUntil: facts.validUntil }))
    // A version that a policy prescribes may be of any age. What is signed says so: under the other name, this file
    // would be the newest for ever.
    found.set(`v${facts.version}${suffix}`, describe({ prescribed: true }))
  }
  return found
}

function describeFile(folder: string, name: string) {
  const bytes = readFileSync(join(folder, name))
  return { url: name, sha512: createHash('sha512').update(bytes).digest('base64'), size: bytes.length }
}
