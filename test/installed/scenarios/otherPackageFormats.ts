import { basename } from 'node:path'
import type { SeenProcess } from '../bareSystem.js'
import { hasWindow } from '../installedApp.js'
import { waitFor } from '../waitFor.js'
import type { ScenarioContext } from './scenarioContext.js'

/** The package formats beside the deb, in the same system: its libraries are there. */
export async function tryOtherPackageFormats(context: ScenarioContext): Promise<void> {
  const { checks, packages } = context
  await checks.step('the archive works', () => tryTarball(context))
  if (packages.appImage === null) checks.skip('the AppImage', 'it was not made')
  else await checks.step('the AppImage works', () => tryAppImage(context))
  if (packages.rpm === null) checks.skip('the rpm', 'it was not made')
  else await checks.step('the rpm works', () => tryRpm(context))
}

const VERSION = /^\d+\.\d+\.\d+\n$/

async function tryTarball({ system, checks, packages }: ScenarioContext): Promise<void> {
  await system.asUser(`mkdir 'a folder' && tar -xzf /srv/${basename(String(packages.tarball))} -C 'a folder'`)
  const version = (await system.asUser("'a folder'/rudi-desk-*/bin/rudi-desk --version")).words
  checks.check('the archive runs from any folder', VERSION.test(version), version)
  system.startAsUser('sh -c \'exec "$HOME/a folder"/rudi-desk-*/bin/rudi-desk\'')
  await waitFor('the window', () => hasWindow(system))
  await end(await system.processesWith('/home/ada/a folder'), system)
  checks.check('the archive opens its window', true)
}

async function tryAppImage(context: ScenarioContext): Promise<void> {
  const { system, checks, packages } = context
  const image = `/srv/${basename(String(packages.appImage))}`
  await system.asRoot(`chmod 755 ${image}`)
  const version = (await system.asUser(`${image} --appimage-extract-and-run --version`)).words
  checks.check('the AppImage runs commands', VERSION.test(version), version)
  const entry = await system.asUser(
    `${image} --appimage-extract '*.desktop' > /dev/null; cat squashfs-root/rudi-desk.desktop`,
  )
  checks.check('its entry stays in the sandbox', /^Exec=rudi-desk -- %u$/m.test(entry.words), entry.words)
  await runMounted(context, image)
  system.startAsUser(`${image} --appimage-extract-and-run`)
  await waitFor('the window', () => hasWindow(system))
  const processes = (await system.processesWith('')).filter(({ words }) =>
    words.includes('/usr/lib/rudi-desk/rudi-desk'),
  )
  checks.check(
    'it opens its window in the sandbox',
    processes.length > 0 && processes.every(({ words }) => !words.includes('--no-sandbox')),
    processes,
  )
  await end(processes, system)
}

/** As a person starts it: the file mounts itself, where the system has what that needs. */
async function runMounted({ system, checks }: ScenarioContext, image: string): Promise<void> {
  const what = 'the AppImage runs from its mount'
  const fuse = await system.asRoot('test -c /dev/fuse && apt-get install -y -qq --no-install-recommends libfuse2 fuse')
  if (fuse.code !== 0) return checks.skip(what, 'there is no FUSE here')
  // Some machines keep the device for their root; commands run for root, too.
  const mayOpen = (await system.asUser('test -r /dev/fuse && test -w /dev/fuse')).code === 0
  const version = await (mayOpen ? system.asUser : system.asRoot)(`${image} --version`)
  checks.check(what, VERSION.test(version.words), version)
}

/** Ends what has opened its window, and says what is left when that does not help. */
async function end(processes: readonly SeenProcess[], system: ScenarioContext['system']): Promise<void> {
  const main = processes.filter(({ words }) => !words.includes(' --type=') && !words.includes('--appimage'))
  await system.asRoot(`kill -TERM ${main.map(({ pid }) => pid).join(' ')}`)
  try {
    await waitFor('the end of the application', async () => !(await hasWindow(system)))
  } catch (error) {
    const [left, windows] = [await system.processesWith('/'), await system.asUser('xwininfo -root -tree')]
    const pids = left.filter(({ words }) => words.includes('/lib/rudi-desk/')).map(({ pid }) => pid)
    await system.asRoot(`kill -KILL ${pids.join(' ')}`)
    throw new Error(`${error}: ${JSON.stringify({ main, left, windows }, null, 1)}`)
  }
}

/** The scripts and the files of the rpm. Its dependencies are the names of libraries, which only an RPM system can resolve. */
async function tryRpm({ system, checks, packages }: ScenarioContext): Promise<void> {
  await system.asRoot('apt-get install -y -qq --no-install-recommends rpm')
  const installed = await system.asRoot(`rpm -i --nodeps --dbpath /srv/rpmdb /srv/${basename(String(packages.rpm))}`)
  checks.check('rpm installs it', installed.code === 0, installed)
  const version = (await system.asUser('rudi-desk --version')).words
  checks.check('the rpm’s command runs', VERSION.test(version), version)
  const removed = await system.asRoot(
    'rpm -e --nodeps --dbpath /srv/rpmdb rudi-desk && ls /usr/lib/rudi-desk /usr/bin/rudi-desk',
  )
  checks.check('rpm removes all of it', removed.code === 2 && !removed.words.includes('launcher'), removed)
}
