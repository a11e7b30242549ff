import pino from 'pino'
import { createStream } from 'rotating-file-stream'
import { LIMITS } from '../../shared/limits.js'
import { redactFacts } from '../../shared/redact.js'
import type { Log } from '../ports/log.js'

export interface FileLog extends Log {
  /** Resolves once everything noted so far has been handed to the system. */
  close(): Promise<void>
}

/**
 * One JSON object a line in `<folder>/rudi-desk.log`, mode 0600, at most five files of 1 MiB. Redaction happens here,
 * behind the port, so that no call site can forget it (S-07).
 */
export function openFileLog(folder: string, home: string): FileLog {
  const file = createStream('rudi-desk.log', {
    path: folder,
    size: `${LIMITS.LOG_FILE_BYTES}B`,
    rotate: LIMITS.LOG_FILES - 1,
    mode: 0o600,
  })
  // A log that cannot be written must not take the application with it.
  file.on('error', () => undefined)
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, messageKey: 'event' }, file)
  return {
    note: (event, facts = {}) => logger.info(redactFacts(facts, home), event),
    close: () => new Promise((resolve) => file.end(() => resolve())),
  }
}
