import { type LinkTarget, parseLinkTarget, parseTarget, type Target } from '../../../shared/link/downloadTarget.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { CliContext } from '../core/cliContext.js'

/** Parses all targets. Fails with a text about those of no known form. No request is sent before this check. */
export const parseTargets = (texts: readonly string[], context: CliContext): Result<readonly Target[], string> =>
  parseEach(texts, context, parseTarget)

/** Parses the targets of a command that also accepts producers. */
export const parseLinkTargets = (
  texts: readonly string[],
  context: CliContext,
): Result<readonly LinkTarget[], string> => parseEach(texts, context, parseLinkTarget)

function parseEach<T>(
  texts: readonly string[],
  context: CliContext,
  parse: (text: string) => Result<T>,
): Result<readonly T[], string> {
  const parsed = texts.map((text) => ({ text, target: parse(text) }))
  const bad = parsed.flatMap(({ text, target }) =>
    target.ok ? [] : [`${text.slice(0, 200)}: ${formatFailure(target.failure, context.output.language)}`],
  )
  return bad.length > 0 ? fail(bad.join('\n')) : ok(parsed.flatMap(({ target }) => (target.ok ? [target.value] : [])))
}
