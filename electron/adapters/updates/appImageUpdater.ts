import { chmod } from 'node:fs/promises'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import type { DownloadUpdateOptions } from 'electron-updater/out/AppUpdater.js'
import { BaseUpdater } from 'electron-updater/out/BaseUpdater.js'
import { findFile } from 'electron-updater/out/providers/Provider.js'
import { failure } from '../../../shared/failure.js'
import type { NetExecutor } from './netExecutor.js'
import { UpdateFailureException } from './updateFailures.js'

/**
 * For Linux. An AppImage is replaced by one rename of ours: the library's own class removes the old file before the new
 * one is in place, takes its path from the environment, and starts it while the application quits.
 */
export class AppImageUpdater extends BaseUpdater {
  readonly #download: NetExecutor['download']

  constructor(app: AppAdapter | undefined, executor: NetExecutor) {
    super(null, app)
    this.#download = executor.download.bind(executor)
  }

  protected override doDownloadUpdate(options: DownloadUpdateOptions): ReturnType<BaseUpdater['executeDownload']> {
    const { info, provider } = options.updateInfoAndProvider
    const fileInfo = findFile(provider.resolveFiles(info), 'AppImage')
    if (fileInfo === null || fileInfo === undefined) throw new UpdateFailureException(failure('update/unreadable'))
    return this.executeDownload({
      fileExtension: 'AppImage',
      fileInfo,
      downloadUpdateOptions: options,
      task: async (path, how) => {
        await this.#download(fileInfo.url, path, how)
        await chmod(path, 0o755)
      },
    })
  }

  /** Done by `apply`. */
  protected override doInstall(): boolean {
    return false
  }
}
