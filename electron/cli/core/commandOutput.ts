import type { Failure } from '../../../shared/failure.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import type { Language } from '../../../shared/messages/language.js'
import { CONTROL_AND_BIDI_CLASS } from '../../../shared/text/controlAndBidiCharacters.js'

/** The two output streams of the process. The composition root gives the real ones. */
export interface OutputStreams {
  out(text: string): void
  err(text: string): void
  /** Whether stderr is a terminal, where a progress line can replace itself. */
  readonly isWatched: boolean
  /** The width of that terminal, which changes with its window. */
  columns(): number
}

/** Returns to the start of the line and clears it. */
const WIPE = '\r\u001b[2K'

export const createCommandOutput = (process: OutputStreams, json: boolean, language: Language): CommandOutput => {
  const { streams, together } = createHoldingStreams(process)
  const showsProgress = !json && streams.isWatched
  let isStatusShown = false
  const wipe = (): void => {
    if (isStatusShown) streams.err(WIPE)
    isStatusShown = false
  }
  const writeEvent = (line: Readonly<Record<string, unknown>>): void => {
    if (json) streams.out(`${toPrintableJson(line)}\n`)
  }
  const note = (...lines: readonly string[]): void => {
    wipe()
    streams.err(toPrintableLines(lines))
  }
  return {
    json,
    language,
    showsProgress,
    event: writeEvent,
    status: (words) => {
      wipe()
      if (!showsProgress || words === null) return
      // A line that wraps could not be wiped; a character in the last column makes some terminals wrap.
      const columns = streams.columns() - 1
      streams.err(toPrintable(words(columns)).slice(0, columns))
      isStatusShown = true
    },
    print: (...lines) => {
      wipe()
      if (!json) streams.out(toPrintableLines(lines))
    },
    raw: (line) => streams.out(`${line}\n`),
    note,
    together,
    fail: (because: Failure, context = {}, about = findSubject(context)) => {
      const message = formatFailure(because, language)
      writeEvent({ event: 'failed', ...context, code: because.code, message })
      note(about === undefined ? message : `✗  ${about}  ${message}`)
    },
    failAll: (because, contexts) => {
      const message = formatFailure(because, language)
      for (const context of contexts) writeEvent({ event: 'failed', ...context, code: because.code, message })
      if (contexts.length > 0) note(message)
    },
  }
}

/** Streams that write at once, except inside of `together`. */
function createHoldingStreams(to: OutputStreams): {
  readonly streams: OutputStreams
  readonly together: CommandOutput['together']
} {
  let held: { out: string; err: string } | null = null
  const write = (stream: 'out' | 'err', text: string): void => {
    if (held === null) to[stream](text)
    else held[stream] += text
  }
  return {
    streams: {
      out: (text) => write('out', text),
      err: (text) => write('err', text),
      isWatched: to.isWatched,
      columns: () => to.columns(),
    },
    together(work) {
      const texts = { out: '', err: '' }
      held = texts
      try {
        work()
      } finally {
        held = null
        if (texts.out !== '') to.out(texts.out)
        if (texts.err !== '') to.err(texts.err)
      }
    },
  }
}

/** What a person recognises best: the path, else the name, else an id. */
function findSubject(context: Readonly<Record<string, unknown>>): string | undefined {
  const known = [context.path, context.name, context.media, context.dataset]
  return known.find((one) => typeof one === 'string')
}

const CONTROLS_ANYWHERE = new RegExp(`[${CONTROL_AND_BIDI_CLASS}]`, 'gu')
const CONTROLS_IN_TEXT = new RegExp(`(?![\\n\\t])[${CONTROL_AND_BIDI_CLASS}]`, 'gu')

/**
 * Replaces control characters: a title from a portal must not move the cursor or colour the screen, nor turn the writing
 * of what follows it.
 */
const toPrintable = (words: string): string => words.replace(CONTROLS_IN_TEXT, '\uFFFD')

/** Names and titles of others may hold line ends: what follows one would look like a line of ours (W-14). */
const toPrintableLines = (lines: readonly string[]): string =>
  lines.map((line) => `${toPrintable(line.replace(/[\n\t\u2028\u2029]/g, ' '))}\n`).join('')

/** JSON escapes only some of the control characters. A terminal obeys the others too. */
const toPrintableJson = (line: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(line).replace(CONTROLS_ANYWHERE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Where texts and events are written. With `--json`, stdout has events only; without it, stdout has the requested text.
 */
export interface CommandOutput {
  readonly json: boolean
  readonly language: Language
  /** Whether `status` shows anything. Without it, what only a progress line needs need not be computed. */
  readonly showsProgress: boolean
  /** Writes one line of NDJSON, only with `--json`. */
  event(line: Readonly<Record<string, unknown>>): void
  /** Writes one line on stdout in either case: the address of the demo portal, for which scripts and people wait. */
  raw(line: string): void
  /** Writes requested text to stdout, only without `--json`. Each argument is one line, whatever it holds. */
  print(...lines: readonly string[]): void
  /** Writes any other text for a person to stderr. Each argument is one line, whatever it holds. */
  note(...lines: readonly string[]): void
  /**
   * Shows the progress line, which replaces the previous one; null removes it. `words` is called only when a terminal
   * shows the line, with the number of characters that it has room for.
   */
  status(words: ((columns: number) => string) | null): void
  /** Writes what `work` writes with one call of each stream: a thousand small files end in a second. */
  together(work: () => void): void
  /**
   * Reports a failure to scripts and people: as an event with `--json`, and as a text on stderr. `about` names what
   * failed for a person; left out, it is the path, name or id of `context`.
   */
  fail(failure: Failure, context?: Readonly<Record<string, unknown>>, about?: string): void
  /** Reports the one reason why several things failed: scripts learn of each, and a person reads the reason once. */
  failAll(failure: Failure, contexts: readonly Readonly<Record<string, unknown>>[]): void
}
