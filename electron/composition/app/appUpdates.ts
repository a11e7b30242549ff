import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Policy } from '../../../shared/settings/policy.js'
import { getUpdateMeans } from '../../../shared/updates/getUpdateMeans.js'
import type { UpdateView } from '../../../shared/updates/model.js'
import { type UpdateSourceFile, updateSource } from '../../../shared/updates/updateSource.js'
import { systemClock } from '../../adapters/system/systemClock.js'
import type { Log } from '../../ports/log.js'
import type { Net } from '../../ports/net.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import type { UpdaterModule } from '../../ports/updates/updater.js'
import { createUpdateService, type UpdateService } from '../../services/updates/updateService.js'

export interface AppUpdateDeps {
  readonly app: {
    readonly isPackaged: boolean
    quit(): void
    relaunch(options: { readonly execPath: string; readonly args: string[] }): void
  }
  /** Where the bundles lie. */
  readonly bundles: string
  readonly policy: Policy['updates']
  readonly preferences: PreferenceStore
  readonly net: Net
  readonly log: Log
  readonly life: AbortSignal
}

/** The updates of this copy: how it was installed, where its build looks for them, and what an administrator allows. */
export function createAppUpdates(deps: AppUpdateDeps, onChanged: (view: UpdateView) => void): UpdateService {
  const { app, bundles, policy, preferences } = deps
  const { APPIMAGE, APPDIR, PORTABLE_EXECUTABLE_FILE } = process.env
  const source = readSource(join(bundles, 'updates.json'))
  const feed = policy.feed ?? source.feed
  const means = getUpdateMeans({
    platform: process.platform,
    isPackaged: app.isPackaged,
    executable: process.execPath,
    env: { APPIMAGE, APPDIR, PORTABLE_EXECUTABLE_FILE },
    hasFeed: feed !== null && source.publicKeys.length > 0,
  })
  const appImage = means === 'self' && process.platform === 'linux' ? (APPIMAGE ?? null) : null
  return createUpdateService({
    means,
    isForbidden: policy.isOff,
    pin: policy.version,
    isAutomatic: () => preferences.read().settings.updates === 'check',
    clock: systemClock,
    life: deps.life,
    onChanged,
    quit: () => app.quit(),
    // The AppImage runtime mounts the new file; Windows' installer and macOS start the new version themselves.
    relaunch: () => (appImage === null ? undefined : app.relaunch({ execPath: appImage, args: [] })),
    openUpdater: () => {
      const load = createRequire(import.meta.filename)
      const { openUpdater }: UpdaterModule = load(join(bundles, 'updater.cjs'))
      return openUpdater({
        net: deps.net,
        log: deps.log,
        appImage,
        platform: process.platform,
        arch: process.arch,
        publicKeys: source.publicKeys,
        publisherNames: source.publisherNames,
        source: {
          feed: new URL(feed ?? ''),
          pin: policy.version,
          newestSeenMs: () => preferences.read().updateSeenMs,
          nowMs: () => Date.now(),
          seen: (updateSeenMs) => void preferences.write({ updateSeenMs }),
        },
      })
    },
  })
}

const NONE: UpdateSourceFile = { feed: null, publicKeys: [], publisherNames: null }

/** Files that the build carries. With a missing or broken file, the build has no updates. */
function readSource(path: string): UpdateSourceFile {
  try {
    return updateSource.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return NONE
  }
}
