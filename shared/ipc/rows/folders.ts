import { folderToken } from '../../ids.js'
import { ask, count, nothing, record, title } from './verb.js'

const folder = record({ token: folderToken, label: title, freeBytes: count.nullable() })

/** Folders by the token that a native dialog gave. */
export const foldersRows = {
  'folders.usual': ask(nothing, folder.nullable()),
  'folders.choose': ask(nothing, folder.nullable()),
} as const
