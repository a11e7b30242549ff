import { folderToken } from '../../ids.js'
import { count, defineRequest, noInput, record, title } from '../schema/define.js'

/** `label` is the path as a person reads it, such as `~/Rudi`; it names a folder and gives no way to it. */
const folder = record({ token: folderToken, label: title, freeBytes: count.nullable() })

/** Folders by the token that a native dialog gave. */
export const foldersRows = {
  'folders.usual': defineRequest(noInput, folder.nullable()),
  'folders.choose': defineRequest(noInput, folder.nullable()),
  /** Chooses where downloads go from now on when nothing else is chosen. Null when the person thought better of it. */
  'folders.chooseUsual': defineRequest(noInput, folder.nullable()),
  /** The system's folder of downloads again. */
  'folders.resetUsual': defineRequest(noInput, folder.nullable()),
  /** Where exports went last, or else where downloads go. */
  'folders.usualForExports': defineRequest(noInput, folder.nullable()),
  /** Chooses the folder of this export and of the next ones. Null when the person thought better of it. */
  'folders.chooseForExports': defineRequest(noInput, folder.nullable()),
} as const
