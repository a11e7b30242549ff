import type { App, Dialog } from 'electron'
import type { Failure } from '../../shared/failure.js'
import { sayFailure } from '../../shared/words/sayFailure.js'

/** Without its state the application could only lose things: it says so in the person's language and leaves. */
export function refuseToStart(
  app: Pick<App, 'exit'>,
  dialog: Pick<Dialog, 'showErrorBox'>,
  failure: Failure,
  language: 'fr' | 'en',
): void {
  dialog.showErrorBox('Rudi Desk', sayFailure(failure, language))
  app.exit(1)
}
