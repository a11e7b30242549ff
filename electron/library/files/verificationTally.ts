/** How much of a verification is done. */
export interface VerificationProgress {
  readonly files: { readonly ended: number; readonly of: number }
  readonly readBytes: number
  /** Null while a size is not on record. */
  readonly totalBytes: number | null
}

export interface VerificationTally {
  /** Counts a file that is going to be read. */
  expect(recordedBytes: number | null): void
  /** Follows one file. `read` gets the bytes that are read of it so far. */
  begin(recordedBytes: number | null): { read(bytes: number): void; end(): void }
}

/** Adds up the files of a verification, several of which are read at a time, and reports the sums after each change. */
export function createVerificationTally(report: (progress: VerificationProgress) => void): VerificationTally {
  const sums = { ended: 0, of: 0, read: 0, total: 0, unknown: 0 }
  const notify = (): void =>
    report({
      files: { ended: sums.ended, of: sums.of },
      readBytes: sums.read,
      totalBytes: sums.unknown > 0 ? null : Math.max(sums.total, sums.read),
    })
  const count = (recordedBytes: number | null, sign: 1 | -1): void => {
    sums.total += sign * (recordedBytes ?? 0)
    sums.unknown += recordedBytes === null ? sign : 0
  }
  return {
    expect(recordedBytes) {
      sums.of += 1
      count(recordedBytes, 1)
      notify()
    },
    begin(recordedBytes) {
      let own = 0
      const read = (bytes: number): void => {
        sums.read += bytes - own
        own = bytes
        notify()
      }
      return {
        read,
        end() {
          sums.ended += 1
          // A file that is missing or has another size is not waited for any more.
          count(recordedBytes, -1)
          sums.total += own
          notify()
        },
      }
    },
  }
}
