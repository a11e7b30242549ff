// Files that a person's own programs are started with: never those that run by their name (F-03).
import { describe, expect, it } from 'vitest'
import { openLocal } from '../../../../electron/window/security/shellActions.js'
import { ok } from '../../../../shared/result.js'
import { EXECUTABLE_NAMES } from '../../../support/security/executableNames.js'

const DATA = [
  'prix.csv',
  'plan.geojson',
  'rapport.pdf',
  'table.xlsx',
  'archive.zip',
  'ancien.xls',
  'plan.docx',
  'sh',
  'notes.sh.txt',
  'exe',
  'relevé 12:30.csv',
  'xlsm',
]

describe('a file that is opened from the list', () => {
  /** Creates the person's programs, which open whatever they are given. */
  function programs() {
    const started: string[] = []
    const openPath = async (path: string) => {
      started.push(path)
      return ''
    }
    return { started, openPath }
  }

  it.each(EXECUTABLE_NAMES)('never is one that runs: %s', async (name) => {
    const { started, openPath } = programs()
    const opened = await openLocal({ openPath }, `/data/${name}`)
    expect([opened, started]).toEqual([{ ok: false, failure: { code: 'file/may-run', facts: { name } } }, []])
  })

  it.each(DATA)('is handed to its program: %s', async (name) => {
    const { started, openPath } = programs()
    expect([await openLocal({ openPath }, `/data/${name}`), started]).toEqual([ok(undefined), [`/data/${name}`]])
  })
})
