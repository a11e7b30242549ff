import { useEffect, useReducer, useRef } from 'react'
import { useStore } from 'zustand'
import type { Failure } from '../../../shared/failure.js'
import { Button } from '../../components/controls/Button.js'
import { Toast, Toasts } from '../../components/feedback/Toast.js'
import { useMessages, useStores } from '../../context/appContext.js'
import type { Route } from '../navigation/store/navigationStore.js'

/** Why an action of a screen failed. The screen itself shows it as well. */
interface ScreenFailure {
  readonly screen: Exclude<Route, 'preview' | 'compare'>
  readonly because: Failure | null
}

/**
 * The actions that can fail after a person has left their screen: a removal that is undone or carried out, and what
 * other screens, the palette and shortcuts ask for.
 */
function useScreenFailures(): readonly ScreenFailure[] {
  const { accounts, basket, downloads, library, portals, saved, settings } = useStores()
  return [
    { screen: 'accounts', because: useStore(accounts, ({ failure }) => failure?.because ?? null) },
    // The list of downloads says why the rest of a basket was not sent.
    { screen: 'basket', because: useStore(basket, ({ failure, unsent }) => (unsent === null ? failure : null)) },
    { screen: 'catalogue', because: useStore(saved, ({ failure }) => failure) },
    { screen: 'downloads', because: useStore(downloads, ({ failure }) => failure) },
    { screen: 'library', because: useStore(library, ({ actionFailure }) => actionFailure) },
    { screen: 'portals', because: useStore(portals, ({ changeFailure }) => changeFailure) },
    { screen: 'settings', because: useStore(settings, ({ failure }) => failure) },
  ]
}

/**
 * Says on every screen why an action of another one failed, with a way to that screen. A failure that the person has
 * seen there, or closed here, is not said again.
 */
export function FailuresElsewhere(): React.JSX.Element | null {
  const { navigation } = useStores()
  const messages = useMessages()
  const route = useStore(navigation, (state) => state.route)
  const failures = useScreenFailures()
  const seen = useRef(new WeakSet<Failure>()).current
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    for (const { screen, because } of failures) if (screen === route && because !== null) seen.add(because)
  })
  const shown = failures.flatMap(({ screen, because }) =>
    because === null || screen === route || seen.has(because) ? [] : [{ screen, because }],
  )
  if (shown.length === 0) return null
  const close = (because: Failure): void => {
    seen.add(because)
    renderAgain()
  }
  return (
    <Toasts>
      {shown.map(({ screen, because }) => (
        <Toast
          key={screen}
          meaning="needs"
          action={
            <Button look="quiet" onClick={() => navigation.go(screen)}>
              {messages.say(`screen.${screen}`)}
            </Button>
          }
          onClose={() => close(because)}
        >
          {messages.formatFailure(because)}
        </Toast>
      ))}
    </Toasts>
  )
}
