import { rm, stat, writeFile } from 'node:fs/promises'
import { arch, release, type } from 'node:os'
import { join } from 'node:path'
import type { ComputerFacts } from '../../../shared/desktop/judgeComputer.js'
import type { PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Result } from '../../../shared/result.js'
import { tryDisk } from '../../adapters/disk/diskErrors.js'
import { makeFolders } from '../../adapters/disk/makeFolders.js'
import { nodeDisk } from '../../adapters/disk/nodeDisk.js'
import { readKeychainState } from '../../adapters/keychain/systemKeychain.js'
import { detectChromiumSandbox } from '../../adapters/system/detectChromiumSandbox.js'
import type { Net, ResolveProxy } from '../../ports/net.js'

export interface DoctorDeps {
  readonly version: string
  readonly net: Net
  readonly resolveProxy: ResolveProxy
  readonly policy: ComputerFacts['policy']
  /** The state of a portal; fails as the network does. */
  readonly detect: (id: PortalId) => Promise<Result<string>>
  readonly signal: AbortSignal
}

/** Examines this computer for the `doctor` command. Leaves nothing behind. */
export async function collectDoctorFacts(
  deps: DoctorDeps,
  folder: string,
  id: PortalId | null,
): Promise<ComputerFacts> {
  const { electron, node } = process.versions
  const dataFolder = await examineFolder(folder)
  const volume = await nodeDisk.volume(folder)
  const url = id === null ? null : new URL(id)
  const found = id === null ? null : await deps.detect(id)
  const route = url === null ? null : await deps.resolveProxy(url)
  return {
    version: deps.version,
    runtime: electron === undefined ? `Node ${node}` : `Electron ${electron} (Node ${node})`,
    system: `${type()} ${release()} ${arch()}`,
    policy: deps.policy,
    dataFolder,
    freeBytes: volume.ok ? volume.value.freeBytes : null,
    keychain: await readKeychainState(),
    route: route !== null && 'origin' in route ? String(route.origin) : 'direct',
    sandbox: await detectChromiumSandbox(process.platform, process.execPath),
    portal:
      found === null || id === null
        ? null
        : { id, found: found.ok ? found.value : null, failure: found.ok ? null : found.failure },
    clockSkewMs: url === null || found?.ok !== true ? null : await readClockSkew(deps, url),
  }
}

/** Whether the folder can be made and written, and whether only its owner has access. */
async function examineFolder(path: string): Promise<ComputerFacts['dataFolder']> {
  const trial = join(path, `.doctor-${process.pid}`)
  const written = await tryDisk(async () => {
    await makeFolders(path, 0o700)
    await writeFile(trial, '')
    await rm(trial)
  })
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0,
  )
  // Windows has no permission bits.
  const isPrivate = process.platform === 'win32' || (mode & 0o022) === 0
  return { path, failure: written.ok ? null : written.failure, isPrivate }
}

/** The portal's clock minus ours; null where it sends no date. */
async function readClockSkew({ net, signal }: DoctorDeps, url: URL): Promise<number | null> {
  const response = await net.send({
    method: 'GET',
    url,
    home: url.host,
    signal,
    headers: { 'accept-encoding': 'identity' },
    headersMs: LIMITS.HEADERS_MS,
    idleBodyMs: LIMITS.IDLE_BODY_MS,
  })
  if (!response.ok) return null
  response.value.discard()
  const date = Date.parse(response.value.header('date') ?? '')
  return Number.isNaN(date) ? null : date - Date.now()
}
