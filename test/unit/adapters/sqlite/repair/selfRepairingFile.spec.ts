import { expect, test } from 'vitest'
import { openSelfRepairingFile } from '../../../../../electron/adapters/sqlite/repair/selfRepairingFile.js'
import { trySqlite } from '../../../../../electron/adapters/sqlite/sqliteErrors.js'
import { ok } from '../../../../../shared/result.js'

/** A file of which a test decides when it is damaged, and whether it lets itself be closed. */
function openFile() {
  const acts: string[] = []
  const file = { isDamaged: false, closes: true }
  const opened = openSelfRepairingFile({
    open: () => acts.push('open'),
    close() {
      acts.push('close')
      if (!file.closes) throw new Error('not closed')
    },
    isSpoilt(error) {
      acts.push('judge')
      return error instanceof RangeError
    },
    repair() {
      acts.push('repair')
      file.isDamaged = false
    },
  })
  const read = (): string =>
    opened.use(() => {
      if (file.isDamaged) throw new RangeError('damaged')
      return 'read'
    })
  return { acts, file, opened, read }
}

test('a damaged file that cannot be closed in order is repaired all the same', () => {
  const { acts, file, read } = openFile()
  Object.assign(file, { isDamaged: true, closes: false })
  expect(read()).toBe('read')
  expect(acts).toEqual(['open', 'judge', 'close', 'repair', 'open'])
})

test('a file that was closed is not opened again: another process may have it by then', () => {
  const { acts, opened, read } = openFile()
  opened.close()
  expect(trySqlite(() => ok(read()))).toMatchObject({ failure: { code: 'state/in-use' } })
  expect(acts).toEqual(['open', 'close'])
})
