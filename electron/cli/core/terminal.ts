import type { Failure } from '../../../shared/failure.js'
import type { Language } from '../../../shared/messages/formatAmounts.js'
import { formatFailure } from '../../../shared/messages/formatFailure.js'
import type { CliTerminal } from './command.js'

/** The two streams of the process; the composition root gives the real ones. */
export interface TerminalStreams {
  out(text: string): void
  err(text: string): void
  /** Stderr is a terminal: a progress line that overwrites itself makes sense there. */
  readonly isWatched: boolean
}

/** Back to the start of the line, and the line emptied. */
const WIPE = '\r\u001b[2K'

export const createTerminal = (streams: TerminalStreams, json: boolean, language: Language): CliTerminal => {
  let isStatusUp = false
  const wipe = (): void => {
    if (isStatusUp) streams.err(WIPE)
    isStatusUp = false
  }
  const event = (line: Readonly<Record<string, unknown>>): void => {
    if (json) streams.out(`${JSON.stringify(line)}\n`)
  }
  const note = (words: string): void => {
    wipe()
    streams.err(`${printable(words)}\n`)
  }
  return {
    json,
    language,
    event,
    status: (words) => {
      wipe()
      if (json || !streams.isWatched || words === null) return
      streams.err(printable(words()))
      isStatusUp = true
    },
    print: (words) => {
      wipe()
      if (!json) streams.out(`${printable(words)}\n`)
    },
    raw: (line) => streams.out(`${line}\n`),
    note,
    fail: (because: Failure, context = {}, about = findSubject(context)) => {
      const message = formatFailure(because, language)
      event({ event: 'failed', ...context, code: because.code, message })
      note(about === undefined ? message : `✗  ${about}  ${message}`)
    },
  }
}

/** What a person recognises best of what failed. */
function findSubject(context: Readonly<Record<string, unknown>>): string | undefined {
  const known = [context.path, context.name, context.media, context.dataset]
  return known.find((one) => typeof one === 'string')
}

/** A stranger's title must not move the cursor or colour the screen. */
const printable = (words: string): string => words.replace(/[^\P{Cc}\n\t]/gu, '\uFFFD')

/** French when the environment says so, in the order in which POSIX reads it; English otherwise. */
export function getLanguageFromEnvironment(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return /^fr/i.test(locale) ? 'fr' : 'en'
}
