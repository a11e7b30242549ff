import { randomUUID } from 'node:crypto'
import { findSecretLeaks } from '../../../build/test/secretLeaks.mjs'

/**
 * The marked secret that suites sign in and sign their mistakes with (S-08). The whole run shares one, so that it can be
 * searched for everywhere at the end; a single spec makes its own.
 */
export const CANARY = process.env.RUDI_TEST_CANARY ?? `canary-${randomUUID()}`

/** The files below `folders` that any of the secrets rests in, in whichever spelling. */
export async function findLeaks(secrets: readonly string[], folders: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(secrets.map((secret) => findSecretLeaks(secret, folders)))
  return [...new Set(found.flat())]
}
