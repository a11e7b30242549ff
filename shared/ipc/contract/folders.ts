import { folderToken } from '../../ids.js'
import { count, record, title } from '../schema/boundedValues.js'
import { defineRequest, noInput } from '../schema/defineRows.js'

/**
 * `label` is the path for display, such as `~/Rudi`; it cannot be used as a path. `insteadOf`: the label of the default
 * folder that a person chose, where this one stands in for it because it is not there, as on a disk that is not
 * connected.
 */
const folder = record({
  token: folderToken,
  label: title,
  freeBytes: count.nullable(),
  insteadOf: title.nullable(),
})

/** Folders, named by the token that a native dialog gave. */
export const foldersRows = {
  'folders.getDefault': defineRequest(noInput, folder.nullable()),
  'folders.choose': defineRequest(noInput, folder.nullable()),
  /** Chooses the default folder of downloads. Null when the person cancelled. */
  'folders.chooseDefault': defineRequest(noInput, folder.nullable()),
  /** Makes the system's folder of downloads the default again. */
  'folders.resetDefault': defineRequest(noInput, folder.nullable()),
  /** The folder of the last export, else the default folder of downloads. */
  'folders.getForExports': defineRequest(noInput, folder.nullable()),
  /** Chooses the folder of this and of later exports. Null when the person cancelled. */
  'folders.chooseForExports': defineRequest(noInput, folder.nullable()),
} as const
