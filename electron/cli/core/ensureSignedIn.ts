import type { CliContext, CliPortal } from './cliContext.js'
import { formatTriesLeft } from './cliMessages.js'
import type { ExitCode } from './exitCodes.js'
import { reportFailure } from './reportFailure.js'

/**
 * Signs in when the user gave a login, so that a wrong password is reported at once and tried only once. An account in
 * a locked keychain counts as refused. Null when the command may go on.
 */
export async function ensureSignedIn(open: CliPortal, context: CliContext): Promise<ExitCode | null> {
  const account = await open.findAccount()
  if (!account.ok) return reportFailure(context, account.failure)
  if (!account.value) return null
  const signedIn = await open.portal.signIn(context.signal)
  if (signedIn.ok) return null
  const code = reportFailure(context, signedIn.failure)
  const lockout = open.getLockout()
  if (lockout !== null && lockout.lockedUntilMs === null)
    context.output.note(formatTriesLeft(lockout.triesLeft)[context.output.language])
  return code
}
