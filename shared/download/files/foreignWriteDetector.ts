import { type FileStamp, isUnchanged } from '../model/fileStamp.js'

/**
 * Detects whether another program has changed an open file, from the stamps right before and right after each of our
 * writes. While several of our writes overlap, a change cannot be attributed to one program, and none is reported.
 */
export interface ForeignWriteDetector {
  /** Call this right before a write of ours, with the stamp of that moment. */
  begins(before: FileStamp): void
  /** Call this right after the write, whether it succeeded or failed. */
  ended(after: FileStamp): void
  /** Returns whether only our writes have changed the file so far. After one foreign change it stays false. */
  isOurs(now: FileStamp): boolean
}

/** `first`: the stamp of the file when it was opened. */
export function createForeignWriteDetector(first: FileStamp): ForeignWriteDetector {
  let last = first
  let underWay = 0
  let isOurs = true
  const judge = (now: FileStamp): void => {
    if (underWay === 0 && !isUnchanged(last, now)) isOurs = false
  }
  return {
    begins(before) {
      judge(before)
      underWay += 1
    },
    ended(after) {
      underWay -= 1
      last = after
    },
    isOurs(now) {
      judge(now)
      return isOurs
    },
  }
}
