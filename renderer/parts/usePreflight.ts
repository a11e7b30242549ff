import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { BasketEntry } from '../../shared/basket/model.js'
import type { MediaId } from '../../shared/ids.js'
import { decide, type Outlook, type Question } from '../../shared/preflight/decide.js'
import { useStores } from '../page.js'
import { recentSpeed } from '../stores/preflight.js'

/** A person who takes out one row after the other is waited for. */
const LOOK_AFTER_MS = 150

/** What will happen with the basket as it is now, kept up to date while somebody looks at it. */
export function usePreflight(): { readonly question: Question; readonly outlook: Outlook } {
  const { basket, preflight, downloads, settings, speeds } = useStores()
  const all = useStore(basket, (state) => state.entries)
  const folder = useStore(basket, (state) => state.folder)
  const facts = useStore(preflight, (state) => state.facts)
  const layout = useStore(settings, (state) => state.settings.layout)
  const acceptedTerms = useStore(settings, (state) => state.settings.acceptedTerms)
  const total = useStore(speeds, (state) => state.total)
  const revision = useStore(downloads, (state) => state.revision)
  const entries = useMemo(() => [...all.values()], [all])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout is another folder to look into.
  useEffect(() => {
    const timer = setTimeout(() => void preflight.look(entries, folder), LOOK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [preflight, entries, folder, layout])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the book is changed in place; its revision says when.
  const queued = useMemo(() => queuedOf(entries, downloads.getState().book.ofMedia), [entries, downloads, revision])
  const question = useMemo(
    (): Question => ({
      ...{ entries, facts, queued },
      hasFolder: folder !== null,
      accepted: new Set(acceptedTerms),
      bytesPerSecond: recentSpeed(total),
    }),
    [entries, facts, queued, folder, acceptedTerms, total],
  )
  return { question, outlook: useMemo(() => decide(question), [question]) }
}

/** Those that are on their way already: whatever ended may be asked for again. */
function queuedOf(
  entries: readonly BasketEntry[],
  downloadOf: (id: MediaId) => { readonly state: { readonly is: string } } | undefined,
): ReadonlySet<MediaId> {
  const ids = entries.map(({ media }) => media.id)
  return new Set(
    ids.filter((id) => {
      const known = downloadOf(id)
      return known !== undefined && !['done', 'failed', 'cancelled'].includes(known.state.is)
    }),
  )
}
