import { constants } from 'node:fs'

const { O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY, O_RDWR, O_WRONLY } = constants

/**
 * Unfinished files and those for our own use may be read and written by their owner alone; a published file gets what
 * the umask allows (F-09).
 */
export const PRIVATE_MODE = 0o600
export const PUBLIC_MODE = 0o666 & ~process.umask()

/** Creates an empty file under a free name. With `O_NOFOLLOW`, so that a link is never followed. */
export const CREATE_FLAGS = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW

/** Opens for reading, follows no link, and does not wait where the path is a pipe. */
export const READ_FLAGS = O_RDONLY | O_NOFOLLOW | O_NONBLOCK

/**
 * The flags of each way to open a file. None follows a link, and none waits: opening a pipe in the place of a file
 * would block its thread until a program writes into it, and the process could not end meanwhile. For a regular file
 * `O_NONBLOCK` has no effect.
 */
export const FILE_FLAGS = {
  'create-new': O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW,
  resume: O_RDWR | O_NOFOLLOW | O_NONBLOCK,
  read: O_RDONLY | O_NOFOLLOW | O_NONBLOCK,
} as const
