import { createContext, useContext, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { getEffectiveLanguage } from '../features/settings/store/settingsStore.js'
import { createMessages, type Messages } from '../messages/messages.js'
import type { Stores } from './createStores.js'

/** What every component may use: the stores, and the clock for components that show durations. */
export interface AppContextValue {
  readonly stores: Stores
  readonly now: () => number
}

export const AppContext = createContext<AppContextValue | null>(null)

function useAppContext(): AppContextValue {
  const value = useContext(AppContext)
  if (value === null) throw new Error('broken promise: every part is rendered inside AppContext')
  return value
}

export const useStores = (): Stores => useAppContext().stores

const MESSAGES = { fr: createMessages('fr'), en: createMessages('en') }

/** The messages in the language of the window. */
export function useMessages(): Messages {
  return MESSAGES[useStore(useStores().settings, getEffectiveLanguage)]
}

/** The time, renewed every `everyMs` while `ticking`. */
export function useNow(ticking: boolean, everyMs = 1000): number {
  const { now } = useAppContext()
  const [shown, setShown] = useState(now)
  useEffect(() => {
    if (!ticking) return
    setShown(now())
    const timer = setInterval(() => setShown(now()), everyMs)
    return () => clearInterval(timer)
  }, [ticking, everyMs, now])
  return shown
}
