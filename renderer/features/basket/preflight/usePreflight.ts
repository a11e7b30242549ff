import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { evaluatePreflight, type PreflightInput, type PreflightReport } from '../../../../shared/preflight/preflight.js'
import { useStores } from '../../../context/appContext.js'
import { getPreflightInput } from './getPreflightInput.js'

/**
 * Milliseconds after the last change before the preflight runs again, because a person may take out several rows in
 * turn.
 */
const LOOK_AFTER_MS = 150

/** The preflight of the basket as it is now, kept up to date while it is on the screen. */
export function usePreflight(): { readonly input: PreflightInput; readonly report: PreflightReport } {
  const stores = useStores()
  const { basket, preflight, downloads, settings, speeds } = stores
  const all = useStore(basket, (state) => state.entries)
  const folder = useStore(basket, (state) => state.folder)
  const facts = useStore(preflight, (state) => state.facts)
  const layout = useStore(settings, (state) => state.settings.layout)
  const acceptedTerms = useStore(settings, (state) => state.settings.acceptedTerms)
  const total = useStore(speeds, (state) => state.total)
  const revision = useStore(downloads, (state) => state.revision)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout is another folder to look into.
  useEffect(() => {
    const timer = setTimeout(() => void preflight.look([...all.values()], folder), LOOK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [preflight, all, folder, layout])
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything that the question is made of; of the book, which is changed in place, its revision says when.
  const input = useMemo(() => getPreflightInput(stores), [stores, all, folder, facts, acceptedTerms, total, revision])
  return { input, report: useMemo(() => evaluatePreflight(input), [input]) }
}
