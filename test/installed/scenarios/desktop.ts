import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSession } from '../desktopSession.js'
import { findMainProcess, hasWindow, openApp, quit } from '../installedApp.js'
import { waitFor } from '../waitFor.js'
import { tryLinkToFiles } from './linkToFiles.js'
import { tryLogsAndSupportReport } from './logsAndSupportReport.js'
import type { ScenarioContext } from './scenarioContext.js'

const ENTRY = '/usr/share/applications/rudi-desk.desktop'
/** What a desktop has, and this test looks through. */
const TOOLS = 'xvfb dbus x11-utils libgtk-3-bin libglib2.0-bin desktop-file-utils xdotool imagemagick'

/** From the menus and by links, as an ordinary user. */
export async function tryDesktop(context: ScenarioContext): Promise<void> {
  const { system, checks } = context
  const tools = await system.asRoot(`apt-get install -y -qq --no-install-recommends ${TOOLS}`)
  if (tools.code !== 0) throw new Error(tools.words.slice(-2000))
  await startSession(system)
  const valid = await system.asUser(`desktop-file-validate ${ENTRY}`)
  checks.check('the entry in the menus is valid', valid.code === 0 && valid.words === '', valid.words)
  await startFromMenus(context)
  await checks.step('a click on a link leads to the portal’s files', () => tryLinkToFiles(context))
  await openLinks(context)
  await startByLink(context)
  await checks.step('the report for support is right', () => tryLogsAndSupportReport(context))
}

/** The process of the page, and what the kernel says of it. One that Chromium keeps in reserve may end meanwhile. */
async function findPage(system: ScenarioContext['system']) {
  for (let patience = 50; ; patience--) {
    const processes = await system.processesWith('/usr/lib/rudi-desk/rudi-desk')
    const page = processes.find(({ words }) => words.includes('--type=renderer'))
    const { code, words } = await system.asRoot(`cat /proc/${page?.pid}/status`)
    if (code === 0 || patience === 0) return { page, status: words }
  }
}

/** A page in our typeface has hundreds of colours; an empty window has one or two. */
async function checkPicture({ system, checks }: Pick<ScenarioContext, 'system' | 'checks'>): Promise<void> {
  let colours = ''
  await waitFor('a drawn page', async () => {
    colours = (await system.asUser('import -window root -format %k info:-')).words
    return Number(colours) > 100
  }).catch(() => undefined)
  checks.check('the window is drawn', Number(colours) > 100, colours)
}

async function startFromMenus({ system, checks }: ScenarioContext): Promise<void> {
  const started = await system.asUser('gtk-launch rudi-desk > /dev/null 2>&1')
  checks.check('the menus start it', started.code === 0, started)
  await waitFor('the window', () => hasWindow(system))
  await checkPicture({ system, checks })
  const processes = await system.processesWith('/usr/lib/rudi-desk/rudi-desk')
  const outside = processes.filter(({ words }) => words.includes('--no-sandbox'))
  checks.check('no process is started without the sandbox', outside.length === 0, outside)
  const { page, status } = await findPage(system)
  checks.check('the page is held by seccomp', /^Seccomp:\s+2$/m.test(status), status)
  const namespaces = async (pid: number | undefined): Promise<readonly string[]> =>
    (await system.asRoot(`cd /proc/${pid}/ns && readlink user pid net`)).words.trim().split('\n')
  const own = await namespaces(page?.pid)
  const usual = await namespaces((await findMainProcess(system))?.pid)
  const apart = own.length === 3 && own.every((one, index) => one !== usual[index])
  checks.check('the page has namespaces of its own', apart, own)
  const named = (await system.asUser('xwininfo -root -tree | grep \'"Rudi Desk"\'')).words
  const entry = readFileSync(join(system.root, ENTRY), 'utf8')
  const [, wanted = '?'] = /^StartupWMClass=(.*)$/m.exec(entry) ?? []
  checks.check('the window is known as the entry says', named.includes(`"${wanted}"`), named)
  await quit(system)
}

/** A link to a dataset of the portal, and what the application says of those that wait. */
function linkOf({ portal }: ScenarioContext) {
  const [media] = portal.landmark('plain').media
  if (media === undefined) throw new Error('a landmark has media')
  return { link: `rudi://dataset/${media.datasetId}?portal=${encodeURIComponent(portal.url)}`, id: media.datasetId }
}

async function openLinks(context: ScenarioContext): Promise<void> {
  const { system, checks, portal } = context
  const { link, id } = linkOf(context)
  const app = await openApp(system)
  await app.must('portals.add', { address: portal.url, title: '', dialect: 'auto' })
  for (const [what, command] of [
    ['xdg-open', `xdg-open '${link}'`],
    ['gio open', `gio open '${link}'`],
    ['a second start', `rudi-desk '${link}'`],
  ] as const) {
    await checks.step(`${what} opens a link`, async () => {
      const ran = await system.asUser(`${command} > /dev/null 2>&1`)
      await waitFor(`the link of ${what} (${ran.code})`, async () =>
        JSON.stringify(await app.must('links.waiting')).includes(id),
      )
      checks.check(`${what} opens a link`, true)
      await app.must('links.dismiss')
    })
  }
  app.close()
  await quit(system)
}

/** A link while nothing runs: it starts the application. */
async function startByLink(context: ScenarioContext): Promise<void> {
  const { system, checks } = context
  const { link } = linkOf(context)
  system.startAsUser(`xdg-open '${link}'`)
  await waitFor('the window', () => hasWindow(system))
  const main = await findMainProcess(system)
  checks.check('a link starts the application', main?.words.endsWith(` -- ${link}`) === true, main)
  await quit(system)
}
