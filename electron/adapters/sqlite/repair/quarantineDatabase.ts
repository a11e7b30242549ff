import { lstatSync, renameSync } from 'node:fs'
import { DATABASE_FILE_SUFFIXES } from '../databaseFileSuffixes.js'

/**
 * Gives a database that cannot be used another name, with what SQLite keeps beside it, or what has its
 * name and is no file, and gives that name: `<file>.damaged-<n>`. Nothing is deleted.
 */
export function quarantineDatabase(file: string): string {
  const name = findFreeName(file)
  for (const end of DATABASE_FILE_SUFFIXES) if (isThere(`${file}${end}`)) renameSync(`${file}${end}`, `${name}${end}`)
  return name
}

/** Also a link that leads nowhere. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

function findFreeName(file: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${file}.damaged-${number}`
    if (!DATABASE_FILE_SUFFIXES.some((end) => isThere(`${name}${end}`))) return name
  }
}
