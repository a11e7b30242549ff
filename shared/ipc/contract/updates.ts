import { updateView } from '../../updates/model.js'
import { defineEvent, defineForward, noInput } from '../schema/defineRows.js'

/** Updates of the application. The outcome of a request arrives as an event. */
export const updateRows = {
  'updates.read': defineForward(noInput, updateView, 'updates.view'),
  'updates.check': defineForward(noInput, noInput, 'updates.check'),
  'updates.download': defineForward(noInput, noInput, 'updates.download'),
  'updates.cancel': defineForward(noInput, noInput, 'updates.cancel'),
  /** Quits, installs the downloaded update, and starts the application again. */
  'updates.restart': defineForward(noInput, noInput, 'updates.restart'),
  'updates.changed': defineEvent(updateView),
} as const
