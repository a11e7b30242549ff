import type { Failure } from '../../../shared/failure.js'
import { type LinkTarget, parseLinkTarget, parseTarget, type Target } from '../../../shared/link/downloadTarget.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import type { Language } from '../../../shared/messages/language.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { CliContext } from '../core/cliContext.js'
import { formatSearchHint } from '../core/cliMessages.js'
import { PROGRAM } from '../core/command.js'
import { quoteWord } from '../core/usageError.js'

/** Parses all targets. Fails with a text about those of no known form. No request is sent before this check. */
export const parseTargetOperands = (texts: readonly string[], context: CliContext): Result<readonly Target[], string> =>
  parseEach(texts, context, parseTarget)

/** Parses the targets of a command that also accepts producers. */
export const parseLinkTargetOperands = (
  texts: readonly string[],
  context: CliContext,
): Result<readonly LinkTarget[], string> => parseEach(texts, context, parseLinkTarget)

/** The words of a title: letters that no address, path or identifier consists of. */
const isTitle = (text: string): boolean =>
  /^[\p{L}\p{M}\d\s'’(),–-]{3,200}$/u.test(text) && /\p{L}{3}/u.test(text) && !/^[\da-f-]{12,}$/i.test(text)

function explain(text: string, because: Failure, language: Language): string {
  const said = formatFailure(because, language)
  const line = `${PROGRAM} catalog --query ${quoteWord(text)}`
  return isTitle(text) ? `${said} ${formatSearchHint(line)[language]}` : said
}

function parseEach<T>(
  texts: readonly string[],
  context: CliContext,
  parse: (text: string) => Result<T>,
): Result<readonly T[], string> {
  const parsed = texts.map((text) => ({ text, target: parse(text) }))
  const bad = parsed.flatMap(({ text, target }) =>
    target.ok ? [] : [`${text.slice(0, 200)}: ${explain(text, target.failure, context.output.language)}`],
  )
  return bad.length > 0 ? fail(bad.join('\n')) : ok(parsed.flatMap(({ target }) => (target.ok ? [target.value] : [])))
}
