import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { createStream } from 'rotating-file-stream'
import { LIMITS } from '../../../shared/limits.js'
import { redactFacts } from '../../../shared/redact.js'
import type { Log } from '../../ports/log.js'
import { PRIVATE_MODE } from '../disk/openFlagsAndModes.js'

const NAME = 'rudi-desk.log'
/** Enough lines to show what led to a problem, and few enough for the person who sends them to read. */
const TAIL_LINES = 200

export interface FileLog extends Log {
  /** Returns the last lines of the file as they were written, oldest first. */
  readTail(): Promise<readonly string[]>
  /** Resolves once everything logged so far has been written to the system. */
  close(): Promise<void>
}

/**
 * Opens the log `<folder>/rudi-desk.log`: one JSON object a line, mode 0600, at most five files of 1 MiB. Redaction
 * happens here, behind the port, so that no caller can forget it (S-07).
 */
export function openFileLog(folder: string, home: string): FileLog {
  const file = createStream(NAME, {
    path: folder,
    size: `${LIMITS.LOG_FILE_BYTES}B`,
    rotate: LIMITS.LOG_FILES - 1,
    mode: PRIVATE_MODE,
  })
  // A log that cannot be written must not end the application.
  file.on('error', () => undefined)
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, messageKey: 'event' }, file)
  return {
    note: (event, facts = {}) => logger.info(redactFacts(facts, home), event),
    readTail: async () => {
      const text = await readFile(join(folder, NAME), 'utf8').catch(() => '')
      return text.trimEnd().split('\n').slice(-TAIL_LINES)
    },
    close: () => new Promise((resolve) => file.end(() => resolve())),
  }
}
