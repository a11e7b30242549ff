import { expect, test } from 'vitest'
import { chooseSelectionFile } from '../../../../electron/services/share/chooseSelectionFile.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok } from '../../../../shared/result.js'

/** What becomes of a name that a person types into the save dialog, beside these files. */
const choose = (typed: string | null, there: readonly string[] = []) =>
  chooseSelectionFile(
    {
      nativeShell: { chooseNewFile: async () => typed },
      disk: { stamp: async (path) => (there.includes(path) ? ok({} as never) : fail(failure('disk/not-found'))) },
    },
    'selection.rudi-selection.json',
  )

test.each([
  ['/a/velo.rudi-selection.json', '/a/velo.rudi-selection.json'],
  ['/a/velo', '/a/velo.rudi-selection.json'],
  ['/a/velo.json', '/a/velo.rudi-selection.json'],
  ['/a/velo.rudi-selection', '/a/velo.rudi-selection.json'],
  ['/a/velo v1.2', '/a/velo v1.2.rudi-selection.json'],
  [null, null],
])('%s becomes %s', async (typed, path) => {
  expect(await choose(typed)).toEqual(ok(path))
})

test('another selection is replaced only when the dialog has asked about it', async () => {
  const there = ['/a/velo.rudi-selection.json']
  expect(await choose('/a/velo.rudi-selection.json', there)).toEqual(ok(there[0]))
  const taken = fail(failure('disk/exists', { name: 'velo.rudi-selection.json' }))
  expect(await choose('/a/velo', there)).toEqual(taken)
  expect(await choose('/a/velo.json', there)).toEqual(taken)
})
