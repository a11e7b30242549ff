import { randomUUID } from 'node:crypto'
import { findSecretLeaks } from '../../../build/test/secretLeaks.mjs'

/**
 * A recognisable secret with which suites sign in and cause failures (S-08). The whole run shares one, so that all
 * files can be searched for it at the end; a single spec creates its own.
 */
export const CANARY = process.env.RUDI_TEST_CANARY ?? `canary-${randomUUID()}`

/** Finds the files below `folders` that contain one of the secrets, in any encoding. */
export async function findLeaks(secrets: readonly string[], folders: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(secrets.map((secret) => findSecretLeaks(secret, folders)))
  return [...new Set(found.flat())]
}
