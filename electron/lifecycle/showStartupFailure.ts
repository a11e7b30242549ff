import type { App, Dialog } from 'electron'
import type { Failure } from '../../shared/failure.js'
import { applySpacing } from '../../shared/messages/applyFrenchSpacing.js'
import { formatFailure } from '../../shared/messages/failures/formatFailure.js'

/** Without its state the application would lose data: it shows a message in the person's language and quits. */
export function showStartupFailure(
  app: Pick<App, 'exit'>,
  dialog: Pick<Dialog, 'showErrorBox'>,
  failure: Failure,
  language: 'fr' | 'en',
): void {
  dialog.showErrorBox('Rudi Desk', applySpacing(formatFailure(failure, language), language))
  app.exit(1)
}
