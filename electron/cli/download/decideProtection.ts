import type { Access } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import { mustProtect } from '../../../shared/protect/mustProtect.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { type ProtectPolicy, protectPolicy } from '../../../shared/settings/schema.js'
import type { CliContext } from '../core/cliContext.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliInvocation } from '../core/command.js'

/** Reads `--protect`; null when it was not given. The failure is the text of a usage error. */
export function parseProtect(invocation: CliInvocation, context: CliContext): Result<ProtectPolicy | null, string> {
  const text = invocation.text('protect')
  if (text === null) return ok(null)
  const policy = protectPolicy.safeParse(text)
  return policy.success ? ok(policy.data) : fail(MESSAGES.badProtect[context.output.language])
}

interface AccessedFile {
  readonly dataset: { readonly access: Access }
}

/**
 * Decides for each file whether it is stored encrypted. Without a policy, restricted files are encrypted once an
 * identity is set up, so that an update of the program does not change what a script does. Fails with
 * `identity/missing` when a policy requires an identity and there is none, and when there is one that cannot be read:
 * nothing is stored unencrypted because a keychain is locked or does not answer.
 */
export async function decideProtection(
  { sealer }: Pick<CliContext, 'sealer'>,
  given: ProtectPolicy | null,
  files: readonly AccessedFile[],
): Promise<Result<(file: AccessedFile) => boolean>> {
  const isWanted = ({ dataset }: AccessedFile): boolean => mustProtect(given ?? 'restricted', dataset.access)
  // The keychain is read only when a file needs it.
  if (!files.some(isWanted)) return ok(() => false)
  const isSetUp = await sealer.isSetUp()
  if (!isSetUp.ok) return isSetUp
  if (isSetUp.value) return ok(isWanted)
  return given === null ? ok(() => false) : fail(failure('identity/missing'))
}
