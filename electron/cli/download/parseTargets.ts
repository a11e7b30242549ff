import { parseTarget, type Target } from '../../../shared/link/target.js'
import { formatFailure } from '../../../shared/messages/formatFailure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { CliContext } from '../core/command.js'

/** All of the targets, or a message about those of no known form. No request is sent before this check. */
export function parseTargets(texts: readonly string[], context: CliContext): Result<readonly Target[], string> {
  const parsed = texts.map((text) => ({ text, target: parseTarget(text) }))
  const bad = parsed.flatMap(({ text, target }) =>
    target.ok ? [] : [`${text.slice(0, 200)}: ${formatFailure(target.failure, context.terminal.language)}`],
  )
  return bad.length > 0 ? fail(bad.join('\n')) : ok(parsed.flatMap(({ target }) => (target.ok ? [target.value] : [])))
}
