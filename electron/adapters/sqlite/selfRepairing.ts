/** How something over a file is opened, and what is done once the file turns out to be spoilt. */
export interface SelfRepairingOptions<T> {
  /** Throws where it cannot be opened. */
  readonly open: () => T
  readonly close: (opened: T) => void
  /** Whether what was thrown says that the file is spoilt. */
  readonly isSpoilt: (error: unknown) => boolean
  /** Takes the spoilt file away, or makes it anew from what can be read of it. It is closed then. */
  readonly repair: (because: unknown) => void
}

export interface SelfRepairing<T> {
  /**
   * Does some work with it. Where the file turns out to be spoilt, it is mended, opened again, and the work is done once
   * more. Throws what the work throws otherwise, or then.
   */
  use<R>(work: (opened: T) => R): R
  close(): void
}

/**
 * Opens something over a file that may be found spoilt when it is opened or at any time later: SQLite sees damage only
 * where it reads. Throws what opening throws.
 */
export function openSelfRepairing<T>({ open, close, isSpoilt, repair }: SelfRepairingOptions<T>): SelfRepairing<T> {
  let opened: T | null = null
  const current = (): T => {
    opened ??= open()
    return opened
  }
  const end = (): void => {
    const ending = opened
    opened = null
    if (ending !== null) close(ending)
  }
  const selfRepairing: SelfRepairing<T> = {
    use(work) {
      try {
        return work(current())
      } catch (error) {
        if (!isSpoilt(error)) throw error
        end()
        repair(error)
        return work(current())
      }
    },
    close: end,
  }
  selfRepairing.use(() => undefined)
  return selfRepairing
}
