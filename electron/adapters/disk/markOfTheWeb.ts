import { writeFile } from 'node:fs/promises'

/**
 * Zone 3 is the internet. The mark holds no address: where a file came from is in the sidecar, without secrets (F-10).
 */
const ZONE = '[ZoneTransfer]\r\nZoneId=3\r\n'

/**
 * Marks a file on Windows as downloaded from the internet, so that its viewers open it with care, as after a download
 * by a browser (F-03). Volumes without alternate streams have no mark. macOS marks files itself for an application with
 * `LSFileQuarantineEnabled`, and Linux has no such mark. Returns whether the file was changed.
 */
export async function markDownloaded(path: string, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform === 'win32') await writeFile(`${path}:Zone.Identifier`, ZONE).catch(() => undefined)
  return platform === 'win32'
}
