// Answers attackers (a) and (b): the page names only paths that a person chose in this run (I-04).
import { describe, expect, it } from 'vitest'
import { createPathTokens } from '../../electron/services/pathTokens.js'
import type { FolderToken } from '../../shared/ids.js'

describe('I-04: permits', () => {
  it('only what was chosen in this run means anything, each kind by itself', () => {
    let number = 0
    const pathTokens = createPathTokens(() => String(number++).padStart(32, '0'))
    const folder = pathTokens.toFolderToken('/chosen')
    expect(pathTokens.findFolder(folder)).toBe('/chosen')
    expect(pathTokens.toFolderToken('/chosen')).toBe(folder)
    expect(pathTokens.findFolder('f'.repeat(32) as FolderToken)).toBeNull()
    const file = pathTokens.toFileToken('/chosen/file')
    expect(pathTokens.findFolder(file as string as FolderToken)).toBeNull()
    expect(pathTokens.findFile(file)).toBe('/chosen/file')
    expect(createPathTokens(() => 'x').findFolder(folder)).toBeNull()
  })
})
