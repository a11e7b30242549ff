import type { App, Dialog } from 'electron'
import type { Failure } from '../../shared/failure.js'
import { formatFailure } from '../../shared/messages/formatFailure.js'

/** Without its state the application could only lose things: it says so in the person's language and leaves. */
export function showStartupFailure(
  app: Pick<App, 'exit'>,
  dialog: Pick<Dialog, 'showErrorBox'>,
  failure: Failure,
  language: 'fr' | 'en',
): void {
  dialog.showErrorBox('Rudi Desk', formatFailure(failure, language))
  app.exit(1)
}
