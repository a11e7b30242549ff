import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { FILE_CONDITIONS, fileEvent } from '../../../../shared/library/model.js'
import { sidecarFile } from '../../../../shared/library/sidecar/sidecar.js'
import { type Database, runInTransaction } from '../database.js'
import { decodeStoredJson } from '../decodeStoredJson.js'
import type { StoredRecord } from '../salvage/salvageRecords.js'

const text = z.string()
const path = text.refine(isAbsolute)
const whole = z.int()
const { verdict, declared } = sidecarFile.shape
const createJsonSchema = (schema: z.ZodType) => text.refine((json) => decodeStoredJson(schema, json) !== null)

/**
 * The tables of `files.db`, recognised by the values of their rows on disk. The number of a file is not among its
 * values.
 */
const aRoot = z.tuple([path])
const aFolder = z.tuple([path, path, text])
const aChange = z.tuple([whole, whole, createJsonSchema(fileEvent)])
const aFile = z.tuple([
  z.null(),
  ...[path, text, path, text, text, text, text, text, text, whole, text, whole],
  ...[createJsonSchema(verdict), createJsonSchema(declared), whole.nullable(), z.enum(FILE_CONDITIONS)],
  ...[whole.nullable(), whole.nullable(), whole, whole, text, text, text, text],
])

/**
 * Copies what can be read of a damaged index into a new one. Folders lose their marks, so that their records are read
 * again. What only the index knows is kept: whether a person has hidden a file, and its earlier versions.
 */
export function salvageLibrary(db: Database, records: Iterable<StoredRecord>): void {
  const addRoot = db.prepare('INSERT OR IGNORE INTO roots (path) VALUES (?)')
  const addFolder = db.prepare("INSERT OR IGNORE INTO folders (path, root, mark) VALUES (?, ?, '')")
  const addFile = db.prepare(`INSERT OR IGNORE INTO files VALUES (${Array(25).fill('?').join(', ')})`)
  const addChange = db.prepare(
    'INSERT INTO changes (file, at, event) SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM files WHERE id = ?1)',
  )
  const changes: z.infer<typeof aChange>[] = []
  runInTransaction(db, () => {
    for (const { rowid, values } of records) {
      const root = aRoot.safeParse(values)
      if (root.success) addRoot.run(...root.data)
      const folder = aFolder.safeParse(values)
      if (folder.success) addFolder.run(folder.data[0], folder.data[1])
      const change = aChange.safeParse(values)
      if (change.success) changes.push(change.data)
      const file = aFile.safeParse(values)
      if (file.success) addFile.run(rowid, ...file.data.slice(1))
    }
    for (const change of changes) addChange.run(...change)
  })
}
