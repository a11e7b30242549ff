import { writeFile } from 'node:fs/promises'

/** Zone 3 is the internet. No address: where a file came from is in the sidecar, without what must stay secret (F-10). */
const ZONE = '[ZoneTransfer]\r\nZoneId=3\r\n'

/**
 * Says to Windows that a file came from the internet, so that its viewers open it with care (F-03): a browser would
 * have, and we are none. A volume that keeps no such marks has none. macOS does this by itself for everything that an
 * application with `LSFileQuarantineEnabled` makes, and Linux has no such mark. Gives whether the file was changed by it.
 */
export async function markDownloaded(path: string, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform === 'win32') await writeFile(`${path}:Zone.Identifier`, ZONE).catch(() => undefined)
  return platform === 'win32'
}
