import { createStore, type StoreApi } from 'zustand/vanilla'
import { SCREENS, type Screen } from '../../../../shared/menu/screens.js'
import type { Api } from '../../../bridge/api.js'
import type { SettingName } from '../../settings/store/settingsTable.js'
import type { WindowFacts } from './keptWindowState.js'

export type Route = Screen | 'portals' | 'preview' | 'compare'

export type Overlay = 'palette' | 'shortcuts' | 'network'

export interface NavigationState {
  readonly route: Route
  /** The dialog or overlay that is open, if any. */
  readonly overlay: Overlay | null
  /** The setting that gets the focus when its screen is drawn; null otherwise. */
  readonly setting: SettingName | null
  /** How often a screen was opened by a key or a command: each time the keyboard moves into it. */
  readonly entries: number
}

/** A screen that can be shown without an object of its own; for any other value the first screen. */
const decodeRoute = (kept: string | null): Route =>
  kept === 'portals' ? kept : (SCREENS.find((route) => route === kept) ?? 'catalogue')

export interface NavigationStore extends StoreApi<NavigationState> {
  readonly go: (route: Route) => void
  /** Opens a screen and moves the keyboard into it, also when it is shown already. */
  readonly enter: (route: Route) => void
  /** Opens the settings at one setting. */
  readonly leadTo: (setting: SettingName) => void
  /** The setting has been shown. */
  readonly forgetSetting: () => void
  readonly show: (overlay: Overlay) => void
  /** Closes this overlay; another that has opened meanwhile stays. */
  readonly hide: (overlay: Overlay) => void
}

export function createNavigationStore(
  api: Pick<Api, 'listen'>,
  { ofWindow }: Pick<WindowFacts, 'ofWindow'>,
): NavigationStore {
  const store = createStore<NavigationState>(() => ({
    route: decodeRoute(ofWindow.read('route')),
    overlay: null,
    setting: null,
    entries: 0,
  }))
  store.subscribe(({ route }) => ofWindow.write('route', route))
  const go = (route: Route): void => store.setState({ route, overlay: null, setting: null })
  const enter = (route: Route): void =>
    store.setState(({ entries }) => ({ route, overlay: null, setting: null, entries: entries + 1 }))
  api.listen('app.commanded', (command) =>
    command === 'shortcuts' ? store.setState({ overlay: command }) : enter(command),
  )
  return {
    ...store,
    go,
    enter,
    leadTo: (setting) => store.setState({ route: 'settings', overlay: null, setting }),
    forgetSetting: () => store.setState({ setting: null }),
    show: (overlay) => store.setState({ overlay }),
    hide: (overlay) => store.setState((now) => (now.overlay === overlay ? { overlay: null } : now)),
  }
}
