import type * as Electron from 'electron'
import { failure } from '../../shared/failure.js'
import { applySpacing } from '../../shared/messages/applyFrenchSpacing.js'
import { formatFailure } from '../../shared/messages/failures/formatFailure.js'

/**
 * Says in a dialog that the preferences were reset, and under which name the old ones are kept (D-04). Does nothing
 * without a window.
 */
export function showPreferencesReset(
  dialog: Pick<Electron.Dialog, 'showMessageBox'>,
  window: Electron.BrowserWindow | null,
  name: string,
  language: 'fr' | 'en',
): void {
  if (window === null) return
  const message = applySpacing(formatFailure(failure('state/put-aside', { name }), language), language)
  void dialog.showMessageBox(window, { type: 'warning', title: 'Rudi Desk', message, buttons: ['OK'] })
}
