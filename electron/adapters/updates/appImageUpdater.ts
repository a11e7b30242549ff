import { chmod } from 'node:fs/promises'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import type { DownloadUpdateOptions } from 'electron-updater/out/AppUpdater.js'
import { BaseUpdater } from 'electron-updater/out/BaseUpdater.js'
import { findFile } from 'electron-updater/out/providers/Provider.js'
import { failure } from '../../../shared/failure.js'
import type { NetExecutor } from './netExecutor.js'
import { UpdateFailureException } from './updateFailures.js'

/**
 * The updater for Linux. It replaces the AppImage by one rename of our own. The class of the library removes the old
 * file before the new one is there, takes its path from the environment, and starts the new one while the application
 * quits.
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
