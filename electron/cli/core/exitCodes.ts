import type { FailureCode } from '../../../shared/failure.js'

/**
 * The exit codes of a command. 0: everything asked is done. 1: something failed. 2: the command line was wrong. 3:
 * sign-in was refused. 130: interrupted; the same command continues where it stopped.
 */
export const EXIT_CODES = { done: 0, failed: 1, usage: 2, refused: 3, interrupted: 130 } as const
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES]

/** Returns the gravest of these codes, so that a later failure does not hide a refused sign-in. */
export const getWorstExit = (...codes: readonly ExitCode[]): ExitCode => Math.max(EXIT_CODES.done, ...codes) as ExitCode

const REFUSALS: ReadonlySet<FailureCode> = new Set([
  'session/refused',
  'session/locked',
  'session/held-back',
  'session/key-refused',
  'keychain/locked',
  'oauth/client-refused',
  'oauth/client-not-ascii',
])

/** Returns the exit code for a failure. A refused sign-in has its own, so that a script stops and asks a person. */
export const getExitCode = (code: FailureCode): ExitCode =>
  REFUSALS.has(code) ? EXIT_CODES.refused : EXIT_CODES.failed
