import { ok, type Result } from '../../../shared/result.js'
import { writeNewFile } from '../../files/writeNewFile.js'
import { formatIdentity } from '../../protect/identity/ageIdentity.js'
import type { CliContext } from '../core/cliContext.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliCommand, CliInvocation } from '../core/command.js'
import { EXIT_CODES, type ExitCode } from '../core/exitCodes.js'
import { reportFailure } from '../core/reportFailure.js'
import { reportMissingArgument, reportUnknownAction } from '../core/reportUsageError.js'

/**
 * Creates the identity that protected files are encrypted for, stores it in the keychain, and writes its recovery file.
 */
export const identityCommand: CliCommand = {
  name: 'identity',
  operands: 'create',
  options: { out: { type: 'string' } },
  words: {
    fr: 'crée l’identité age qui chiffre et ouvre les fichiers protégés',
    en: 'creates the age identity that encrypts and opens protected files',
  },
  details: {
    fr: 'Elle est enregistrée dans le trousseau. En cas de perte, seul son fichier de récupération ouvre ces fichiers.',
    en: 'It is saved in the keychain. If it is lost, only its recovery file opens those files.',
  },
  run: async (invocation, context) => {
    const [action] = invocation.operands
    if (action === undefined) return reportMissingArgument(context, 'create')
    if (action !== 'create') return reportUnknownAction(context, 'identity', action)
    const out = invocation.text('out')
    if (out === null) return reportMissingArgument(context, '--out <file>')
    const made = await createAndWrite(context, invocation, context.resolve(out))
    return made.ok ? EXIT_CODES.done : reportFailure(context, made.failure)
  },
}

/**
 * Creates the identity. The recovery file is written first, because an identity that is stored nowhere else could not
 * be recovered.
 */
async function createAndWrite(context: CliContext, invocation: CliInvocation, out: string): Promise<Result<ExitCode>> {
  const { output, disk, clock, identities } = context
  const proposed = await identities.propose()
  if (!proposed.ok) return proposed
  const logged = await context
    .openAudit(invocation.text('data-dir'))
    .append({ action: 'identity', path: out, to: null, dataset: null, media: null })
  if (!logged.ok) return logged
  const text = formatIdentity(proposed.value, new Date(clock.now()).toISOString())
  const wrote = await writeNewFile(disk, out, text)
  if (!wrote.ok) return wrote
  const kept = await identities.keep(proposed.value)
  // Without a keychain, the file and the environment variable are enough: there is no other place to store it.
  if (!kept.ok && kept.failure.code !== 'keychain/unavailable') {
    // It is no identity of this person: nothing is encrypted for it.
    await disk.remove(out)
    return kept
  }
  const { recipient } = proposed.value
  output.event({ event: 'identity', recipient, path: out, keptBySystem: kept.ok })
  output.event({ event: 'summary', done: 1, failed: 0 })
  output.print(recipient)
  output.note(kept.ok ? MESSAGES.identityKept[output.language] : MESSAGES.identityNotKept[output.language])
  return ok(EXIT_CODES.done)
}
