import type { RunningPortal } from '../../../demo/portal.js'
import type { LandmarkName } from '../../../demo/seed/landmarks.js'
import type { SeedMedia } from '../../../demo/seed/model.js'
import type { FolderToken } from '../../../shared/ids.js'
import { hashFiles } from '../disk/hashFiles.js'
import { haveAllEnded, type RunningApp } from './startApp.js'
import type { UserHome } from './userHome.js'

/** Chooses the user's folder in the dialog that gives the window its token. */
export async function chooseDownloadFolder(home: UserHome, app: RunningApp): Promise<FolderToken> {
  await app.answerDialogs({ open: [home.downloads] })
  const folder = await app.must('folders.choose', undefined)
  if (folder === null) throw new Error('the folder was chosen')
  return folder.token
}

/** Starts downloading every media of a landmark of a configured portal. */
export async function downloadLandmark(
  { home, app, portal }: { readonly home: UserHome; readonly app: RunningApp; readonly portal: RunningPortal },
  name: LandmarkName,
): Promise<void> {
  const wanted = portal.landmark(name).media.map(({ datasetId, id }) => ({ datasetId, mediaId: id }))
  await app.must('downloads.add', { folder: await chooseDownloadFolder(home, app), wanted })
}

/**
 * Configures the portal and downloads its plain file completely. Returns the media, and the file's name and path on
 * disk.
 */
export async function downloadPlain({
  home,
  app,
  portal,
}: {
  readonly home: UserHome
  readonly app: RunningApp
  readonly portal: RunningPortal
}): Promise<{ readonly name: string; readonly path: string; readonly media: SeedMedia }> {
  await app.must('portals.add', { address: portal.url, title: '', dialect: 'auto' })
  await downloadLandmark({ home, app, portal }, 'plain')
  const [done] = await app.until(haveAllEnded)
  const [media] = portal.landmark('plain').media
  const file = (await hashFiles(home.downloads)).find(({ name }) => name === done?.name)
  if (media === undefined || file === undefined || done?.state.type !== 'done') throw new Error('the media is on disk')
  return { name: file.name, path: file.path, media }
}

/** Configures the portal, starts downloading its file of 64 MiB, and returns in the middle of the transfer. */
export async function downloadMedium(
  home: UserHome,
  app: RunningApp,
  portal: RunningPortal,
  pastBytes: number,
): Promise<void> {
  await app.must('portals.add', { address: portal.url, title: '', dialect: 'auto' })
  await downloadLandmark({ home, app, portal }, 'medium')
  await app.until(([one]) => (one?.receivedBytes ?? 0) > pastBytes)
}
