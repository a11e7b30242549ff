import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { MediaId } from '../../../../shared/ids.js'
import {
  estimateSeconds,
  evaluatePreflight,
  type PreflightInput,
  type PreflightReport,
} from '../../../../shared/preflight/preflight.js'
import { useStores } from '../../../context/appContext.js'
import type { Stores } from '../../../context/createStores.js'
import { getExpectedSpeed, getPreflightInput, listQueuedMedia } from './getPreflightInput.js'

/**
 * Milliseconds after the last change before the preflight runs again, because a person may take out several rows in
 * turn.
 */
const LOOK_AFTER_MS = 150

/**
 * The preflight of the basket as it is now, kept up to date while it is on the screen. While datasets are being added to
 * the basket, or it is being sent, nothing of it is looked up: each part would cause a preflight of all the others.
 * `isLookedUp`: the facts about the basket were gathered just before it is shown, and are not gathered again until
 * something changes.
 */
export function usePreflight(isLookedUp = false): {
  readonly input: PreflightInput
  readonly report: PreflightReport
} {
  const stores = useStores()
  const { basket, preflight, settings, speeds } = stores
  const all = useStore(basket, (state) => state.entries)
  const folder = useStore(basket, (state) => state.folder)
  const isSending = useStore(basket, (state) => state.sending !== null)
  const isAdding = useStore(basket, (state) => state.adding !== null)
  const facts = useStore(preflight, (state) => state.facts)
  const layout = useStore(settings, (state) => state.settings.layout)
  const acceptedTerms = useStore(settings, (state) => state.settings.acceptedTerms)
  const queued = useQueuedMedia(isSending)
  useStore(speeds, (state) => state.total)
  useStore(settings, (state) => state.settings.limitBytesPerSecond)
  const lookedUp = useRef(isLookedUp ? { all, folder, layout } : null)
  useEffect(() => {
    const isKnown = lookedUp.current?.all === all && lookedUp.current.folder === folder
    // Another layout is another folder to look into.
    if (isKnown && lookedUp.current?.layout === layout && !isSending && !isAdding) return
    lookedUp.current = null
    if (isSending || isAdding) return
    const timer = setTimeout(() => void preflight.look([...all.values()], folder), LOOK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [preflight, all, folder, layout, isSending, isAdding])
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything that the question is made of.
  const input = useMemo(() => getInput(stores, queued), [stores, all, folder, facts, acceptedTerms, queued])
  const report = useMemo(() => evaluatePreflight(input), [input])
  const seconds = estimateSeconds(report.weight.bytes, getExpectedSpeed(stores))
  return { input, report: useMemo(() => ({ ...report, seconds }), [report, seconds]) }
}

/** The input without the speed: it changes each second, and only the time follows from it. */
const getInput = (stores: Stores, queued: ReadonlySet<MediaId>): PreflightInput => ({
  ...getPreflightInput(stores, queued),
  bytesPerSecond: null,
})

/**
 * The media of the basket that are in the queue. The same object for as long as they are the same, because every event
 * of the queue asks, and the preflight of a large basket is not evaluated ten times a second. While the basket is being
 * sent, they are those of its begin, or of the moment when the basket was opened.
 */
function useQueuedMedia(isSending: boolean): ReadonlySet<MediaId> {
  const { basket, downloads } = useStores()
  const all = useStore(basket, (state) => state.entries)
  const structure = useStore(downloads, ({ index }) => (isSending ? -1 : index.getStructure()))
  const last = useRef<ReadonlySet<MediaId> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the index, which is changed in place, its structure says when.
  const queued = useMemo(
    () =>
      isSending && last.current !== null
        ? last.current
        : listQueuedMedia(all.keys(), downloads.getState().index.findByMedia),
    [all, downloads, structure, isSending],
  )
  if (last.current === null || !isSame(queued, last.current)) last.current = queued
  return last.current
}

function isSame(one: ReadonlySet<MediaId>, other: ReadonlySet<MediaId>): boolean {
  if (one === other) return true
  if (one.size !== other.size) return false
  for (const id of one) if (!other.has(id)) return false
  return true
}
