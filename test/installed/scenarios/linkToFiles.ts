import { startPortal } from '../../../demo/portal.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { type InstalledApp, openApp, quit } from '../installedApp.js'
import { waitFor } from '../waitFor.js'
import type { ScenarioContext } from './scenarioContext.js'

/** What a new person clicks after the link, in turn: the last thing in sight below `within` whose words match. */
const CLICKS: readonly { readonly within: string; readonly words: RegExp }[] = [
  { within: '[role=alertdialog]', words: /^Add this portal/ },
  { within: 'body', words: /^Open this portal/ },
  { within: '[role=alertdialog]', words: /^Open$/ },
  { within: '.detail', words: /^Download/ },
  { within: '[role=dialog]', words: /^I accept/ },
  { within: '[role=dialog]', words: /^Download/ },
]

/** From a link to a dataset of a portal that is new to the application, to verified files, by the mouse alone. */
export async function tryLinkToFiles({ system, checks }: ScenarioContext): Promise<void> {
  const portal = await startPortal({ datasets: 60 })
  const [media] = portal.landmark('plain').media
  if (media === undefined) throw new Error('a landmark has media')
  const app = await openApp(system)
  try {
    await system.asUser(`xdg-open 'rudi://dataset/${media.datasetId}?portal=${encodeURIComponent(portal.url)}'`)
    for (const { within, words } of CLICKS) await click(app, system, within, words)
    let downloads: readonly DownloadView[] = []
    await waitFor('the files', async () => {
      const seen = (await app.must('downloads.snapshot', { after: null })) as { downloads: readonly DownloadView[] }
      downloads = seen.downloads
      return downloads.length > 0 && downloads.every(({ state }) => state.type === 'done')
    })
    const sums = await system.asUser(`find Rudi -name '${media.name}' -exec sha256sum {} +`)
    const isWhole = sums.words.includes(await portal.expectedSha256(media.id))
    checks.check('a click on a link leads to the portal’s files', isWhole, { sums, downloads })
    const agrees = await system.asUser('find Rudi -name SHA256SUMS -execdir sha256sum -c --quiet {} +')
    checks.check('and sha256sum agrees with what lies beside them', agrees.code === 0, agrees)
  } finally {
    app.close()
    await quit(system)
    // The next scenario begins as a new person, too.
    await system.asUser('rm -rf .config/rudi-desk Rudi')
    await portal.close()
  }
}

/** Clicks with the mouse of the display at what the page shows, once it shows it and it no longer moves. */
async function click(
  app: InstalledApp,
  system: ScenarioContext['system'],
  within: string,
  words: RegExp,
): Promise<void> {
  const find = `(() => {
    const all = [...document.querySelectorAll('${within} button, ${within} label')]
    const at = all.filter((one) => !one.disabled && ${words}.test(one.innerText.trim())).at(-1)?.getBoundingClientRect()
    return at ? [Math.round(screenX + at.x + at.width / 2), Math.round(screenY + at.y + at.height / 2)].join(' ') : ''
  })()`
  let place = ''
  await waitFor(`“${words.source}” in ${within}`, async () => {
    const before = place
    place = String(await app.evaluate(find))
    return place !== '' && place === before
  })
  await system.asUser(`xdotool mousemove ${place} click 1`)
}
