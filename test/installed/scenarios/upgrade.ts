import { basename } from 'node:path'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { type InstalledApp, openApp, quit } from '../installedApp.js'
import { waitFor } from '../waitFor.js'
import type { ScenarioContext } from './scenarioContext.js'

const MIB = 1 << 20

const downloadsOf = async (app: InstalledApp): Promise<readonly DownloadView[]> =>
  ((await app.must('downloads.snapshot', { after: null })) as { readonly downloads: readonly DownloadView[] }).downloads

/** From the version before to this one while the application runs and downloads. */
export async function tryUpgrade({ system, checks, portal, packages }: ScenarioContext): Promise<void> {
  const [media] = portal.landmark('medium').media
  if (media === undefined) throw new Error('a landmark has media')
  const slow = portal.faults.arm({ name: 'slow', media: media.id, value: String(2 * MIB) })
  const before = await openApp(system)
  const folder = (await before.must('folders.getDefault')) as { readonly token: string }
  const wanted = [{ datasetId: media.datasetId, mediaId: media.id }]
  await before.must('downloads.add', { folder: folder.token, wanted })
  await waitFor('some bytes', async () => ((await downloadsOf(before))[0]?.receivedBytes ?? 0) > 2 * MIB)
  const upgraded = await system.asRoot(`apt-get install -y -qq /srv/${basename(packages.deb)}`)
  checks.check('apt upgrades while the application downloads', upgraded.code === 0, upgraded.words.slice(-2000))
  before.close()
  await quit(system)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is dpkg-query's.
  const version = (await system.asRoot("dpkg-query -W -f '${Version}' rudi-desk")).words
  checks.check('the new version is installed', basename(packages.deb).includes(`_${version}_`), version)
  const after = await openApp(system)
  const [kept] = await downloadsOf(after)
  checks.check('the queue is there, with what it had', (kept?.receivedBytes ?? 0) > MIB, kept)
  portal.faults.disarm(slow)
  await waitFor('the whole file', async () => (await downloadsOf(after))[0]?.state.type === 'done')
  const sum = (await system.asUser(`find . -name '${media.name}' -exec sha256sum {} +`)).words
  const expected = await portal.expectedSha256(media.id)
  checks.check('the file is the portal’s, byte by byte', sum.includes(expected), sum)
  after.close()
  await quit(system)
}
