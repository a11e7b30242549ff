import type { Access } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { CliContext, CliInvocation } from '../core/command.js'
import { MESSAGES } from '../core/messages.js'

/** Which files are kept encrypted. */
export const PROTECT_POLICIES = ['restricted', 'all', 'none'] as const
export type ProtectPolicy = (typeof PROTECT_POLICIES)[number]

/** The policy of `--protect`; null when it was not given. The failure is a usage error. */
export function parseProtect(invocation: CliInvocation, context: CliContext): Result<ProtectPolicy | null, string> {
  const text = invocation.text('protect')
  const policy = PROTECT_POLICIES.find((one) => one === text)
  if (text !== null && policy === undefined) return fail(MESSAGES.badProtect[context.terminal.language])
  return ok(policy ?? null)
}

interface AccessedFile {
  readonly dataset: { readonly access: Access }
}

/**
 * Decides for each file whether it is kept encrypted. Without a policy it is those that are not open, once an identity is
 * set up: no script changes what it does by an update. `identity/missing` when a policy asks for it and none is there.
 */
export async function decideProtection(
  { protection }: Pick<CliContext, 'protection'>,
  given: ProtectPolicy | null,
  files: readonly AccessedFile[],
): Promise<Result<(file: AccessedFile) => boolean>> {
  const isWanted = (file: AccessedFile): boolean =>
    given === 'all' || (given !== 'none' && file.dataset.access !== 'open')
  // The keychain is asked only where it matters.
  if (!files.some(isWanted)) return ok(() => false)
  if (await protection.isSetUp()) return ok(isWanted)
  return given === null ? ok(() => false) : fail(failure('identity/missing'))
}
