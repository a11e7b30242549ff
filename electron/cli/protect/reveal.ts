import { basename } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'
import { readSeal } from '../../protect/readSeal.js'
import type { CliContext } from '../core/cliContext.js'
import type { CliCommand, CliInvocation } from '../core/command.js'
import { EXIT_CODES } from '../core/exitCodes.js'
import { reportMissingArgument } from '../core/reportUsageError.js'

/**
 * Writes the clear content of a protected file to another file. That file gets its name only after all was
 * authenticated.
 */
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
    const [file] = invocation.operands
    const out = invocation.text('out')
    if (file === undefined) return reportMissingArgument(context, '<file.age>')
    if (out === null) return reportMissingArgument(context, '--out <file>')
    const revealed = await reveal(context, invocation, {
      source: await context.resolveLinks(file),
      target: context.resolve(out),
    })
    const name = basename(file)
    if (revealed.ok) {
      context.output.event({ event: 'done', name, bytes: revealed.value.bytes })
      context.output.note(name)
    } else context.output.fail(revealed.failure, { name })
    context.output.event({ event: 'summary', done: revealed.ok ? 1 : 0, failed: revealed.ok ? 0 : 1 })
    return revealed.ok ? EXIT_CODES.done : EXIT_CODES.failed
  },
}

async function reveal(
  context: CliContext,
  invocation: CliInvocation,
  { source, target }: { readonly source: string; readonly target: string },
): Promise<Result<{ readonly bytes: number }>> {
  const seal = await readSeal(context.disk, context.sealer, source)
  if (!seal.ok)
    return seal.failure.facts.name === undefined ? fail({ ...seal.failure, facts: { name: basename(source) } }) : seal
  // An existing file is never replaced. This is checked before the log entry, so that the log does not claim a reveal
  // that did not happen.
  const taken = await context.disk.stamp(target)
  if (taken.ok) return fail(failure('disk/exists'))
  const logged = await context
    .openAudit(invocation.text('data-dir'))
    .append({ action: 'reveal', path: source, to: target, dataset: null, media: null })
  if (!logged.ok) return logged
  return context.draft(target, (partial) =>
    context.crypt.reveal({ source, target, partial, seal: seal.value }, { signal: context.signal }),
  )
}
