import {
  estimateRemainingTime,
  type RemainingTime,
} from '../../../../shared/download/bandwidth/estimateRemainingTime.js'
import { type DownloadIndex, UNDER_WAY } from './downloadIndex.js'

/** The progress of everything together. */
export interface OverallProgress {
  /** Between 0 and 1. */
  readonly part: number
  readonly receivedBytes: number
  /** The sum of the known sizes; null when none is known. */
  readonly totalBytes: number | null
  /** Whether downloads whose size is unknown come on top of `totalBytes`. */
  readonly isAtLeast: boolean
  readonly files: { readonly done: number; readonly of: number }
  /** Nothing is under way: everything that is left was paused or has a problem. */
  readonly isStopped: boolean
  /** Whether a person has paused some of it. */
  readonly isPaused: boolean
  /** How many files stopped for a reason that a person has to deal with. */
  readonly problems: number
}

/**
 * The progress of what is under way. While nothing is, that of what has stopped, as long as some of it is paused. Null
 * otherwise.
 */
export function getOverallProgress(index: DownloadIndex): OverallProgress | null {
  const { stopped, ...underWay } = index.getTotals()
  const counts = index.getCounts()
  const countUnderWay = UNDER_WAY.reduce((sum, name) => sum + counts[name], 0)
  const isStopped = countUnderWay === 0
  if (isStopped && counts.paused === 0) return null
  const left = isStopped ? counts.paused + counts.failed : countUnderWay
  const work = isStopped ? stopped : underWay
  const kinds = index.getGroupCounts()
  const why = { isStopped, isPaused: isStopped && kinds.paused > 0, problems: kinds.needs }
  const receivedBytes = work.receivedBytes + index.getFinishedBytes()
  const knownBytes = receivedBytes + work.leftBytes
  const done = index.getFinishedCount()
  const files = { done, of: done + left }
  const isKnown = knownBytes > 0 && work.unknown < files.of && !(work.unknown > 0 && work.leftBytes === 0)
  if (!isKnown) return { part: done / files.of, receivedBytes, totalBytes: null, isAtLeast: false, files, ...why }
  // What is unknown is taken to be as large as the others are, so that the bar neither stands nor promises the end.
  const expectedBytes = (knownBytes / (files.of - work.unknown)) * files.of
  const part = receivedBytes / expectedBytes
  return { part, receivedBytes, totalBytes: knownBytes, isAtLeast: work.unknown > 0, files, ...why }
}

/** The remaining time of what is under way; null when nothing moves or no size is known. */
export function getRemainingTime(index: DownloadIndex): RemainingTime | null {
  const { unknown: unknownSizes, leftBytes, bytesPerSecond } = index.getTotals()
  const running = [...index.getIdsIn('running')].flatMap((id) => {
    const view = index.get(id)
    if (view?.state.type !== 'running' || view.totalBytes === null) return []
    return [{ leftBytes: view.totalBytes - view.receivedBytes, bytesPerSecond: view.state.bytesPerSecond }]
  })
  return estimateRemainingTime({ leftBytes, unknownSizes, bytesPerSecond }, running)
}
