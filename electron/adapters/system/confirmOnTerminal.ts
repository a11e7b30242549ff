import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

/** The input and the output of a terminal. */
export interface TerminalEnds {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined }
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean | undefined }
}

/**
 * Asks a question on the terminal. `yes`, `y`, `oui` and `o` count as yes. The end of the input (Ctrl+D) and an
 * interruption count as no. Null when there is no terminal.
 */
export async function confirmOnTerminal(
  question: string,
  signal: AbortSignal,
  { input, output }: TerminalEnds = { input: process.stdin, output: process.stderr },
): Promise<boolean | null> {
  if (input.isTTY !== true || output.isTTY !== true) return null
  // The terminal handles the line, so that Ctrl+C sends the signal that the command listens to.
  const asking = createInterface({ input, output, terminal: false })
  try {
    const ended = once(asking, 'close').then(() => null)
    const answer = await Promise.race([asking.question(`${question} `, { signal }), ended])
    if (answer === null) output.write('\n')
    return answer !== null && /^(?:y|yes|o|oui)$/i.test(answer.trim())
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    asking.close()
  }
}
