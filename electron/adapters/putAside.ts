import { existsSync, lstatSync, renameSync } from 'node:fs'
import { ENDS } from './sqliteFile.js'

/**
 * Gives a database that cannot be used another name, with what SQLite keeps beside it, or a folder that has its name, and
 * gives that name: `<file>.damaged-<n>`. Nothing is deleted.
 */
export function putAside(file: string): string {
  const name = freeNameFor(file)
  for (const end of ENDS) if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${name}${end}`)
  return name
}

function freeNameFor(file: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${file}.damaged-${number}`
    if (ENDS.every((end) => lstatSync(`${name}${end}`, { throwIfNoEntry: false }) === undefined)) return name
  }
}
