import { constants, renameSync, rmSync } from 'node:fs'
import { access, copyFile, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import type { AppUpdater } from 'electron-updater/out/AppUpdater.js'
import { MacUpdater } from 'electron-updater/out/MacUpdater.js'
import { NsisUpdater } from 'electron-updater/out/NsisUpdater.js'
import { Provider, type ProviderRuntimeOptions, resolveFiles } from 'electron-updater/out/providers/Provider.js'
import type { UpdateInfo } from 'electron-updater/out/types.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { UpdateMetadata } from '../../../shared/updates/metadata.js'
import type { UpdateOffer } from '../../../shared/updates/model.js'
import type { CopyFacts, Updater, UpdateSource } from '../../ports/updates/updater.js'
import { tryDisk } from '../disk/diskErrors.js'
import { AppImageUpdater } from './appImageUpdater.js'
import { NetExecutor } from './netExecutor.js'
import { readRelease } from './readRelease.js'
import { toUpdateFailure, tryUpdate, UpdateFailureException } from './updateFailures.js'
import { fetchUpdateText } from './updateRequests.js'

export interface UpdaterDeps extends CopyFacts {
  readonly source: UpdateSource
  /** How the library sees the application. Electron's own by default. */
  readonly app?: AppAdapter
}

/**
 * `electron-updater` behind our port. The library decides whether a version is newer and whether a staged roll-out has
 * reached this computer, stores and hashes the download, and knows how each system installs. The network, the signature
 * of the metadata and all timing are ours.
 */
export function createUpdater(deps: UpdaterDeps): Updater {
  const { net, source, log, platform, appImage } = deps
  let found: UpdateMetadata | null = null
  let signal = AbortSignal.abort()
  let onReceived: (total: number) => void = () => undefined
  let staged: { readonly beside: string; readonly cached: string } | null = null
  const beside = appImage === null ? null : join(dirname(appImage), `.${basename(appImage)}.update`)

  const fetchText = (url: URL): Promise<Result<string>> => fetchUpdateText(net, url, signal)

  class SignedProvider extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }
    async getLatestVersion() {
      const release = await readRelease({ ...deps, fetchText })
      if (!release.ok) throw new UpdateFailureException(release.failure)
      found = release.value
      // A lower version is installed only when signed metadata asks for it.
      updater.allowDowngrade = found.rollback
      return toUpdateInfo(found)
    }
    resolveFiles(info: UpdateInfo) {
      return resolveFiles(info, source.feed)
    }
  }

  const executor = new NetExecutor({
    net,
    signal: () => signal,
    mostBytes: () => Math.max(0, ...(found?.files ?? []).map(({ size }) => size)),
    onReceived: (total) => onReceived(total),
  })
  const updater = createLibraryUpdater(platform, deps.app, executor)
  // This replaces the file that electron-builder writes beside the application: we have our own feed and keys.
  const config = { updaterCacheDirName: 'rudi-desk-updater', publisherName: deps.publisherNames }
  Object.assign(updater, { httpExecutor: executor, configOnDisk: { value: Promise.resolve(config) } })
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = platform === 'darwin'
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  // A differential download would use a file that no signature covers, and the whole file is small.
  updater.disableDifferentialDownload = true
  updater.logger = null
  updater.on('error', (error) => log.note('update.failed', { because: toUpdateFailure(error).code }))
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider as never })

  return {
    async check(nextSignal) {
      signal = nextSignal
      return tryUpdate(async () => {
        // An application that was killed before it could quit has left this.
        if (beside !== null && staged === null) rmSync(beside, { force: true })
        const result = await updater.checkForUpdates()
        if (result?.isUpdateAvailable !== true || found === null) return null
        return toOffer(found, updater.currentVersion.compare(found.version) > 0)
      })
    },
    async download(onProgress, nextSignal) {
      signal = nextSignal
      onReceived = onProgress
      const mayWrite = beside === null ? ok(undefined) : await tryDisk(() => access(dirname(beside), constants.W_OK))
      if (!mayWrite.ok) return mayWrite
      const downloaded = await tryUpdate(() => updater.downloadUpdate())
      if (!downloaded.ok) return downloaded
      const [cached] = downloaded.value
      if (beside === null || cached === undefined) return ok(undefined)
      const laid = await tryDisk(() => layBeside(cached, beside))
      if (laid.ok) staged = { beside, cached }
      return laid
    },
    apply(restart) {
      if (appImage !== null) {
        if (staged === null) return fail(failure('update/unreadable'))
        try {
          renameSync(staged.beside, appImage)
          rmSync(staged.cached, { force: true })
          return ok(undefined)
        } catch (error) {
          return fail(toUpdateFailure(error))
        }
      }
      // macOS installs by itself when the application quits.
      if (updater instanceof NsisUpdater) updater.install(true, restart)
      return ok(undefined)
    },
  }
}

function createLibraryUpdater(platform: string, app: AppAdapter | undefined, executor: NetExecutor): AppUpdater {
  if (platform === 'win32') return new NsisUpdater(null, app)
  if (platform === 'darwin') return new MacUpdater(undefined, app)
  return new AppImageUpdater(app, executor)
}

/**
 * Copies the download to the disk of the application, complete and durable, so that only a rename is left for the end.
 */
async function layBeside(from: string, beside: string): Promise<void> {
  // A link at the target is removed, because the copy would follow it.
  rmSync(beside, { force: true })
  try {
    await copyFile(from, beside, constants.COPYFILE_EXCL)
    const file = await open(beside, 'r')
    await file.sync().finally(() => file.close())
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/**
 * Converts our metadata for the library, which expects missing fields to be absent, and the single file of old versions
 * to be the first of the list.
 */
const toUpdateInfo = ({ stagingPercentage, minimumSystemVersion, ...metadata }: UpdateMetadata): UpdateInfo => ({
  ...metadata,
  path: metadata.files[0]?.url ?? '',
  sha512: metadata.files[0]?.sha512 ?? '',
  ...(stagingPercentage === undefined ? {} : { stagingPercentage }),
  ...(minimumSystemVersion === undefined ? {} : { minimumSystemVersion }),
})

const toOffer = ({ version, files, releaseNotes }: UpdateMetadata, isRollback: boolean): UpdateOffer => ({
  version,
  bytes: files[0]?.size ?? 0,
  notes: releaseNotes,
  isRollback,
})
