import { closeSync, fchmodSync, linkSync, lstatSync, openSync, renameSync, unlinkSync } from 'node:fs'
import { LOOKING, type NameCalls, namesOver, PRIVATE_MODE, PUBLIC_MODE, TAKING } from './nodeNames.js'

const callsHere: NameCalls = {
  link: linkSync,
  rename: renameSync,
  unlink: unlinkSync,
  lstat: (path) => lstatSync(path, { bigint: true }),
  take: (path) => closeSync(openSync(path, TAKING, PRIVATE_MODE)),
  makePublic(path) {
    const file = openSync(path, LOOKING)
    try {
      fchmodSync(file, PUBLIC_MODE)
    } finally {
      closeSync(file)
    }
  },
}

/** What a disk does with names, done where it is called: for a thread on which nobody waits for anything else. */
export const namesNow = namesOver(callsHere)
