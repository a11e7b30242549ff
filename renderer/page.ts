import { createContext, useContext, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { languageOf } from './stores/settings.js'
import type { Stores } from './stores/stores.js'
import { type Words, wordsIn } from './words/words.js'

/** What every part of the page may use: the stores, and the time for those who show how long. */
export interface Page {
  readonly stores: Stores
  readonly now: () => number
}

export const PageContext = createContext<Page | null>(null)

function usePage(): Page {
  const page = useContext(PageContext)
  if (page === null) throw new Error('broken promise: every part is rendered inside PageContext')
  return page
}

export const useStores = (): Stores => usePage().stores

const words = { fr: wordsIn('fr'), en: wordsIn('en') }

/** The words of the language that the person reads now. */
export function useWords(): Words {
  return words[useStore(useStores().settings, languageOf)]
}

/** The time, renewed every `everyMs` while `ticking`. */
export function useNow(ticking: boolean, everyMs = 1000): number {
  const { now } = usePage()
  const [shown, setShown] = useState(now)
  useEffect(() => {
    if (!ticking) return
    setShown(now())
    const timer = setInterval(() => setShown(now()), everyMs)
    return () => clearInterval(timer)
  }, [ticking, everyMs, now])
  return shown
}
