import type { Access } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import { mustProtect } from '../../../shared/protect/protectPolicy.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { type ProtectPolicy, protectPolicy } from '../../../shared/settings/schema.js'
import type { CliContext, CliInvocation } from '../core/command.js'
import { MESSAGES } from '../core/messages.js'

/** The policy of `--protect`; null when it was not given. The failure is a usage error. */
export function parseProtect(invocation: CliInvocation, context: CliContext): Result<ProtectPolicy | null, string> {
  const text = invocation.text('protect')
  if (text === null) return ok(null)
  const policy = protectPolicy.safeParse(text)
  return policy.success ? ok(policy.data) : fail(MESSAGES.badProtect[context.terminal.language])
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
  const isWanted = ({ dataset }: AccessedFile): boolean => mustProtect(given ?? 'restricted', dataset.access)
  // The keychain is asked only where it matters.
  if (!files.some(isWanted)) return ok(() => false)
  if (await protection.isSetUp()) return ok(isWanted)
  return given === null ? ok(() => false) : fail(failure('identity/missing'))
}
