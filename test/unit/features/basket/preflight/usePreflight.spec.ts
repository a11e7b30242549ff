// The media of the basket that are in the queue, where the basket is opened while it is being sent.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { AppContext, type AppContextValue } from '../../../../../renderer/context/appContext.js'
import { usePreflight } from '../../../../../renderer/features/basket/preflight/usePreflight.js'
import type { MediaId } from '../../../../../shared/ids.js'
import { DEFAULT_SETTINGS } from '../../../../../shared/settings/schema.js'
import { createBasketEntries } from '../../../../support/samples/preflightSamples.js'

it('counts nothing as ready that is in the queue when the basket is opened while it is being sent', () => {
  const entries = createBasketEntries(3)
  const [first] = entries
  const index = {
    getStructure: () => 1,
    findByMedia: (id: MediaId) => (id === first?.media.id ? { state: { type: 'running' } } : undefined),
  }
  const stores = {
    basket: createStore(() => ({
      entries: new Map(entries.map((entry) => [entry.media.id, entry])),
      folder: null,
      sending: { done: 500, of: 500 + entries.length },
    })),
    preflight: createStore(() => ({ facts: null })),
    downloads: createStore(() => ({ index })),
    settings: createStore(() => ({ settings: DEFAULT_SETTINGS })),
    speeds: { ...createStore(() => ({ total: 0 })), getRecentSpeed: () => null },
  }
  let queued: ReadonlySet<MediaId> | null = null
  const Screen = () => {
    queued = usePreflight().input.queued
    return null
  }
  const value = { stores, now: () => 0 } as unknown as AppContextValue
  renderToStaticMarkup(createElement(AppContext, { value }, createElement(Screen)))
  expect(queued).toEqual(new Set([first?.media.id]))
})
