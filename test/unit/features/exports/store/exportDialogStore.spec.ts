import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  createExportDialogStore,
  type ExportSource,
} from '../../../../../renderer/features/exports/store/exportDialogStore.js'
import { type Failure, failure } from '../../../../../shared/failure.js'
import type { InputOf } from '../../../../../shared/ipc/contract.js'
import { WHOLE_TABLE } from '../../../../../shared/preview/table/tableView.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

const SOURCE: ExportSource = {
  name: 'prix',
  media: [],
  sql: 'SELECT 1',
  columns: [],
  columnsLeftOut: 0,
  view: WHOLE_TABLE,
  rows: 1,
}
const CHOICE = { name: 'prix', format: { type: 'json' }, view: WHOLE_TABLE, rows: null, sealedFor: null } as const

/** Begins an export that fails. `isListed`: it had begun before. */
async function begin(because: Failure, isListed: boolean) {
  let listed: readonly unknown[] = []
  const api = createFakeApi((name, input) => {
    if (name === 'folders.getForExports') return ok({ token: 'f', label: 'Exports', freeBytes: null })
    if (name === 'exports.list') return ok(listed)
    if (isListed) listed = [{ id: (input as InputOf<'preview.export'>).id }]
    return fail(because)
  })
  const dialog = createExportDialogStore(api)
  await dialog.offer(SOURCE)
  dialog.begin(CHOICE)
  expect(dialog.getState().source).toBeNull()
  await nextTurn()
  return dialog.getState()
}

describe('the dialog of an export', () => {
  it('returns with the reason when the export could not begin', async () => {
    const because = failure('export/key-changed')
    expect(await begin(because, false)).toMatchObject({
      source: { name: 'prix', isProtected: false },
      choice: CHOICE,
      failure: because,
    })
  })

  it('asks for the agreement to write protected rows in clear', async () => {
    expect(await begin(failure('protect/ask'), false)).toMatchObject({ source: { isProtected: true } })
  })

  it('stays closed when the list of exports says what became of it', async () => {
    expect(await begin(failure('disk/full'), true)).toMatchObject({ source: null, failure: null })
  })
})
