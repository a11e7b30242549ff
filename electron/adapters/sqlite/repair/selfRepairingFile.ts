import { ClosedFileError } from '../sqliteErrors.js'

/** How to open something over a file, and how to repair the file when it turns out to be damaged. */
export interface SelfRepairingOptions<T> {
  /** Throws when the file cannot be opened. */
  readonly open: () => T
  readonly close: (opened: T) => void
  /** Whether an error says that the file is damaged. */
  readonly isSpoilt: (error: unknown) => boolean
  /** Removes the damaged file, or rebuilds it from what can be read of it. The file is closed before. */
  readonly repair: (because: unknown) => void
}

export interface SelfRepairingFile<T> {
  /**
   * Runs work over the file. When the file turns out to be damaged, it is repaired and opened again, and the work is
   * run once more. Throws the other errors of the work, or those of the second run, and `ClosedFileError` after `close`:
   * the file may belong to another process then.
   */
  use<R>(work: (opened: T) => R): R
  close(): void
}

/**
 * Opens something over a file that may turn out to be damaged when it is opened or at any time later, because SQLite
 * notices damage only in what it reads. Throws the errors of opening other than damage, and those of the repair.
 */
export function openSelfRepairingFile<T>({
  open,
  close,
  isSpoilt,
  repair,
}: SelfRepairingOptions<T>): SelfRepairingFile<T> {
  let opened: T | null = null
  let isClosed = false
  const getOpened = (): T => {
    opened ??= open()
    return opened
  }
  const end = (): void => {
    const ending = opened
    opened = null
    if (ending !== null) close(ending)
  }
  /** A damaged file may not let itself be closed in order. That must not keep it from its repair. */
  const endDamaged = (): void => {
    try {
      end()
    } catch {
      // The damage is what is reported, and mended.
    }
  }
  const selfRepairing: SelfRepairingFile<T> = {
    use(work) {
      // Outside of the `try`: this is no damage of the file, whose errors may look alike.
      if (isClosed) throw new ClosedFileError('the file is closed')
      try {
        return work(getOpened())
      } catch (error) {
        if (!isSpoilt(error)) throw error
        endDamaged()
        repair(error)
        return work(getOpened())
      }
    },
    close() {
      isClosed = true
      end()
    },
  }
  selfRepairing.use(() => undefined)
  return selfRepairing
}
