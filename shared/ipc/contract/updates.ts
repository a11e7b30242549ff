import { updateView } from '../../updates/model.js'
import { defineEvent, defineForward, noInput } from '../schema/define.js'

/** Newer versions of the application. What comes of a request arrives as news. */
export const updateRows = {
  'updates.read': defineForward(noInput, updateView, 'updates.view'),
  'updates.check': defineForward(noInput, noInput, 'updates.check'),
  'updates.download': defineForward(noInput, noInput, 'updates.download'),
  'updates.cancel': defineForward(noInput, noInput, 'updates.cancel'),
  /** Quits, installs what is ready, and opens the application again. */
  'updates.restart': defineForward(noInput, noInput, 'updates.restart'),
  'updates.changed': defineEvent(updateView),
} as const
