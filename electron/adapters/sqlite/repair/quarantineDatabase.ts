import { lstatSync, renameSync } from 'node:fs'
import { DATABASE_FILE_SUFFIXES } from '../databaseFileSuffixes.js'

/**
 * Renames a database that cannot be used, with the files that SQLite keeps beside it, to `<file>.damaged-<n>`, and
 * returns that name. It also renames anything else that has the name of the database. Nothing is deleted.
 */
export function quarantineDatabase(file: string): string {
  const name = findFreeName(file)
  for (const end of DATABASE_FILE_SUFFIXES) if (isThere(`${file}${end}`)) renameSync(`${file}${end}`, `${name}${end}`)
  return name
}

/** This includes a dangling link. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

function findFreeName(file: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${file}.damaged-${number}`
    if (!DATABASE_FILE_SUFFIXES.some((end) => isThere(`${name}${end}`))) return name
  }
}
