import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { writeNewFile } from '../../files/writeNewFile.js'
import { parsePortal } from '../commandLine/parseOptionValues.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliCommand } from '../core/command.js'
import { EXIT_CODES } from '../core/exitCodes.js'
import { reportFailure } from '../core/reportFailure.js'
import { reportMissingArgument, reportUsageError } from '../core/reportUsageError.js'
import { RESULT_WORDS } from '../core/resultWords.js'

/**
 * Requests a token for a producer's node (E1), for the operator of the node. The token is never printed; `--out` writes
 * it to a file.
 */
export const nodeTokenCommand: CliCommand = {
  name: 'node-token',
  operands: '',
  options: { scope: { type: 'string' }, out: { type: 'string' } },
  words: {
    fr: 'demande le jeton d’un nœud producteur',
    en: 'gets the token of a producer’s node',
  },
  run: async (invocation, context) => {
    const { output } = context
    const chosen = parsePortal(invocation, context)
    if (!chosen.ok) return reportUsageError(context, chosen.failure)
    const credentials = context.nodeCredentials()
    if (credentials === null) return reportUsageError(context, MESSAGES.nodeNeeds[output.language])
    const out = invocation.text('out')
    const target = out === null ? null : context.resolve(out)
    // A token that cannot be written would be lost, because it is not shown.
    if (target !== null && (await context.disk.stamp(target)).ok) return reportFailure(context, failure('disk/exists'))
    const scopes = (invocation.text('scope') ?? '').split(',').filter((scope) => scope !== '')
    const token = await chosen.value.portal.fetchNodeToken(credentials, scopes, context.signal)
    if (!token.ok) return reportFailure(context, token.failure)
    const written = target === null ? null : await writeNewFile(context.disk, target, token.value.token)
    if (written?.ok === false) return reportFailure(context, written.failure)
    const { expiresAtMs, scope } = token.value
    const expiresAt = expiresAtMs === null ? null : new Date(expiresAtMs).toISOString()
    if (target === null) output.note(MESSAGES.tokenNotShown[output.language])
    output.print(`${expiresAt ?? '—'}${scope === null ? '' : `  ${scope}`}`)
    output.event({ event: 'token', expiresAt })
    return EXIT_CODES.done
  },
}

/** Checks whether this portal has issued a token (E2). */
export const nodeCheckCommand: CliCommand = {
  name: 'node-check',
  operands: '<token-file | ->',
  options: {},
  words: {
    fr: 'demande au portail si un jeton de nœud est valide',
    en: 'asks the portal whether a node’s token is valid',
  },
  run: async (invocation, context) => {
    const { output } = context
    const [source] = invocation.operands
    if (source === undefined) return reportMissingArgument(context, '<token-file | ->')
    const chosen = parsePortal(invocation, context)
    if (!chosen.ok) return reportUsageError(context, chosen.failure)
    const text =
      source === '-'
        ? await context.readAllOfStdin(LIMITS.TOKEN_CHARS)
        : await context.disk.readSmall(await context.resolveLinks(source), LIMITS.TOKEN_CHARS)
    const checked = text.ok ? await chosen.value.portal.checkNodeToken(text.value.trim(), context.signal) : text
    if (!checked.ok) return reportFailure(context, checked.failure)
    output.print(RESULT_WORDS[checked.value.active ? 'active' : 'inactive'][output.language])
    output.event({ event: 'check', active: checked.value.active })
    return EXIT_CODES.done
  },
}
