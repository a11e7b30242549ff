import { PREVIOUS_SUFFIX } from '../../../shared/download/files/fileSuffixes.js'
import type { Disk } from '../../ports/disk.js'

/** Lists the names in a folder; none when it cannot be listed. */
export async function listNames(disk: Disk, folder: string): Promise<ReadonlySet<string>> {
  const listed = await disk.list(folder)
  return new Set(listed.ok ? listed.value.map(({ name }) => name) : [])
}

/** Whether a download has left the replaced file named `replaced` under the name `name`. */
export const isReplacedFile = (name: string, replaced: string): boolean =>
  name.startsWith(`${replaced}${PREVIOUS_SUFFIX}`)

/** The name of the replaced file among names that did not exist before; null when there is none. */
export async function findReplacedFile(
  disk: Disk,
  folder: string,
  { name, namesBefore }: { readonly name: string; readonly namesBefore: ReadonlySet<string> },
): Promise<string | null> {
  const names = [...(await listNames(disk, folder))]
  return names.find((one) => !namesBefore.has(one) && isReplacedFile(one, name)) ?? null
}
