import { describe, expect, it } from 'vitest'
import { formatDesktopEntry } from '../../../../../build/package/linux/desktopEntryAndMetainfo.mjs'

describe('the desktop entry', () => {
  const entry = formatDesktopEntry({ name: 'rudi-desk', title: 'Rudi Desk' })

  it('starts the command by its name, and gives the link where no switch is read', () => {
    expect(entry).toContain('\nExec=rudi-desk -- %u\n')
  })

  it('never leaves the sandbox', () => {
    expect(entry).not.toContain('sandbox')
  })

  it('names the scheme once', () => {
    expect(entry.match(/x-scheme-handler/g)).toHaveLength(1)
  })
})
