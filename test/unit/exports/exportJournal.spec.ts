import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { openExportJournal } from '../../../electron/exports/exportJournal.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'

const createPartial = (): string => `/home/ada/${randomUUID()}.rudi-partial`

/** A journal on a disk that can fail to read it. */
function createJournal(stored: unknown) {
  let text = JSON.stringify(stored)
  let isDenied = false
  const removed: string[] = []
  const open = () =>
    openExportJournal(
      {
        readSmall: async () => (isDenied ? fail(failure('disk/denied')) : ok(text)),
        replaceSmall: async (_, next) => {
          text = String(next)
          return ok(undefined)
        },
        remove: async (path) => {
          removed.push(path)
          return ok(undefined)
        },
        volume: async () => ok({}) as never,
      },
      '/state/exports.json',
    )
  const deny = (is: boolean): void => {
    isDenied = is
  }
  return { open, deny, removed, read: (): unknown => JSON.parse(text) }
}

test('a journal that cannot be read is not overwritten, and its files are removed once it can', async () => {
  const left = createPartial()
  const { open, deny, removed, read } = createJournal([left])
  const journal = open()
  deny(true)
  expect(await journal.begin(createPartial())).toEqual(fail(failure('disk/denied')))
  expect([await journal.sweep(), read()]).toEqual([false, [left]])
  deny(false)
  const mine = createPartial()
  expect(await journal.begin(mine)).toEqual(ok(undefined))
  expect(read()).toEqual([left, mine])
  expect([await open().sweep(), removed.map((path) => basename(path))]).toEqual([
    true,
    [basename(left), basename(mine)],
  ])
})
