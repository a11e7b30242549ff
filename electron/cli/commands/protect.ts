import { basename } from 'node:path'
import { fail, ok, type Result } from '../../../shared/result.js'
import { writeNewFile } from '../../library/files/writeNewFile.js'
import { formatIdentity } from '../../protect/ageIdentity.js'
import { readSeal } from '../../protect/openProtectedFile.js'
import { type CliCommand, type CliContext, type CliInvocation, EXIT_CODES, type ExitCode } from '../core/command.js'
import { MESSAGES } from '../core/messages.js'
import { reportFailure, reportMissing } from '../core/options.js'

/** Writes the clear content of a protected file into another one; nothing has that name before all was authenticated. */
export const revealCommand: CliCommand = {
  name: 'reveal',
  operands: '<file.age>',
  options: { out: { type: 'string' } },
  words: {
    fr: 'déchiffre un fichier protégé avec votre identité',
    en: 'decrypts a protected file with your identity',
  },
  details: {
    fr: 'Chaque usage est inscrit au journal d’audit.',
    en: 'Each use is written to the audit log.',
  },
  run: async (invocation, context) => {
    const [file, ...more] = invocation.operands
    const out = invocation.text('out')
    if (file === undefined || more.length > 0) return reportMissing(context, '<file.age>')
    if (out === null) return reportMissing(context, '--out <file>')
    const revealed = await reveal(context, invocation, {
      source: await context.followed(file),
      target: context.resolve(out),
    })
    const name = basename(file)
    if (revealed.ok) {
      context.terminal.event({ event: 'done', name, bytes: revealed.value.bytes })
      context.terminal.note(name)
    } else context.terminal.fail(revealed.failure, { name })
    context.terminal.event({ event: 'summary', done: revealed.ok ? 1 : 0, failed: revealed.ok ? 0 : 1 })
    return revealed.ok ? EXIT_CODES.done : EXIT_CODES.failed
  },
}

async function reveal(
  context: CliContext,
  invocation: CliInvocation,
  { source, target }: { readonly source: string; readonly target: string },
): Promise<Result<{ readonly bytes: number }>> {
  const seal = await readSeal(context.disk, context.protection, source)
  if (!seal.ok)
    return seal.failure.facts.name === undefined ? fail({ ...seal.failure, facts: { name: basename(source) } }) : seal
  const logged = await context
    .openAudit(invocation.text('data-dir'))
    .append({ action: 'reveal', path: source, to: target, dataset: null, media: null })
  if (!logged.ok) return logged
  return context.draft(target, (partial) =>
    context.crypt.reveal({ source, target, partial, seal: seal.value }, { signal: context.signal }),
  )
}

/** The identity that files are kept encrypted for: made once, kept in the keychain, and written for recovery on request. */
export const identityCommand: CliCommand = {
  name: 'identity',
  operands: 'create',
  options: { out: { type: 'string' } },
  words: {
    fr: 'crée l’identité age qui chiffre et ouvre les fichiers protégés',
    en: 'makes the age identity that encrypts and opens protected files',
  },
  details: {
    fr: 'Elle est gardée dans le trousseau. Sans elle et sans son fichier de récupération, ces fichiers sont perdus.',
    en: 'It is kept in the keychain. Without it and without its recovery file, those files are lost.',
  },
  run: async (invocation, context) => {
    const [action, ...more] = invocation.operands
    if (action !== 'create' || more.length > 0) return reportMissing(context, 'create')
    const out = invocation.text('out')
    if (out === null) return reportMissing(context, '--out <file>')
    const made = await createAndWrite(context, invocation, context.resolve(out))
    return made.ok ? EXIT_CODES.done : reportFailure(context, made.failure)
  },
}

/** The file comes first: an identity that is kept nowhere else could not be recovered. */
async function createAndWrite(context: CliContext, invocation: CliInvocation, out: string): Promise<Result<ExitCode>> {
  const { terminal, disk, clock, identities } = context
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
  // Where there is no keychain, the file and the variable do: nothing else could keep it.
  if (!kept.ok && kept.failure.code !== 'keychain/unavailable') return kept
  const { recipient } = proposed.value
  terminal.event({ event: 'identity', recipient, path: out, keptBySystem: kept.ok })
  terminal.event({ event: 'summary', done: 1, failed: 0 })
  terminal.print(recipient)
  terminal.note(kept.ok ? MESSAGES.identityKept[terminal.language] : MESSAGES.identityNotKept[terminal.language])
  return ok(EXIT_CODES.done)
}
