import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Where QGIS is on this computer. */
export interface QgisProgram {
  isThere(): Promise<boolean>
  /** Opens a file in QGIS. False when it is not installed or does not start. */
  open(path: string): Promise<boolean>
}

const canRun = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/**
 * The paths of QGIS on each system, in the order in which they are tried. Its installers and packages use no others.
 */
async function findQgis(): Promise<readonly string[] | null> {
  if (process.platform === 'darwin') {
    const apps = await readdir('/Applications').catch(() => [])
    const app = apps.find((name) => /^QGIS.*\.app$/.test(name))
    return app === undefined ? null : ['/usr/bin/open', '-a', join('/Applications', app)]
  }
  for (const path of process.platform === 'win32' ? await listWindowsPlaces() : listLinuxPlaces())
    if (await canRun(path)) return [path]
  return null
}

const listLinuxPlaces = (): readonly string[] => [
  ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => (folder === '' ? [] : [join(folder, 'qgis')])),
  '/var/lib/flatpak/exports/bin/org.qgis.qgis',
  join(homedir(), '.local/share/flatpak/exports/bin/org.qgis.qgis'),
]

async function listWindowsPlaces(): Promise<readonly string[]> {
  const root = process.env.ProgramFiles ?? 'C:\\Program Files'
  const versions = (await readdir(root).catch(() => [])).filter((name) => name.startsWith('QGIS ')).toSorted()
  return versions
    .toReversed()
    .flatMap((name) => ['qgis-bin.exe', 'qgis-ltr-bin.exe'].map((program) => join(root, name, 'bin', program)))
}

/** The environment without the variables of this application. */
const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('RUDI_')))

export const qgisProgram: QgisProgram = {
  isThere: async () => (await findQgis()) !== null,
  async open(path) {
    const [program, ...words] = (await findQgis()) ?? []
    if (program === undefined) return false
    // No shell parses this: the path is one argument whatever it contains.
    const child = spawn(program, [...words, path], { detached: true, stdio: 'ignore', env: ownEnvironment() })
    const started = await new Promise<boolean>((resolve) => {
      child.once('spawn', () => resolve(true))
      child.once('error', () => resolve(false))
    })
    child.unref()
    return started
  },
}
