import { folderToken } from '../../ids.js'
import { count, defineRequest, noInput, record, title } from '../schema/define.js'

const folder = record({ token: folderToken, label: title, freeBytes: count.nullable() })

/** Folders by the token that a native dialog gave. */
export const foldersRows = {
  'folders.usual': defineRequest(noInput, folder.nullable()),
  'folders.choose': defineRequest(noInput, folder.nullable()),
} as const
