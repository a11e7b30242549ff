import { createStore, type StoreApi } from 'zustand/vanilla'
import { SCREENS, type Screen } from '../../../../shared/menu/screens.js'
import type { Api } from '../../../bridge/api.js'
import type { SettingName } from '../../settings/store/settingsTable.js'
import { decodeOpenedDetails, type OpenedDetails } from './openedDetails.js'
import { clampPaneWidth, PANES, type Pane, type PaneWidths, readPaneWidths } from './paneWidths.js'

export type Route = Screen | 'portals' | 'look' | 'compare'

export type Overlay = 'palette' | 'shortcuts' | 'network'

export interface NavigationState {
  readonly route: Route
  /** The dialog or overlay that is open, if any. */
  readonly overlay: Overlay | null
  /** The setting that gets the focus when its screen is drawn; null otherwise. */
  readonly setting: SettingName | null
  /** In CSS pixels. */
  readonly paneWidths: PaneWidths
}

export interface KeyValueStorage {
  readonly read: (name: string) => string | null
  readonly write: (name: string, value: string) => void
}

/**
 * Where the window stores its own state: widths, the current screen and the ids of what is open, nothing that a portal
 * or a person has written.
 */
export interface WindowFacts {
  /** Kept between two starts. */
  readonly lasting: KeyValueStorage
  /** Kept as long as the window lives: a page whose process has ended is loaded again in the same window. */
  readonly ofWindow: KeyValueStorage
  /** The size of the window, in CSS pixels. */
  readonly width: number
}

/** A screen that can be shown without an object of its own; for any other value the first screen. */
const decodeRoute = (kept: string | null): Route =>
  kept === 'portals' ? kept : (SCREENS.find((route) => route === kept) ?? 'catalogue')

export interface NavigationStore extends StoreApi<NavigationState> {
  readonly go: (route: Route) => void
  /** Opens the settings at one setting. */
  readonly leadTo: (setting: SettingName) => void
  /** The setting has been shown. */
  readonly forgetSetting: () => void
  readonly show: (overlay: Overlay) => void
  /** Closes this overlay; another that has opened meanwhile stays. */
  readonly hide: (overlay: Overlay) => void
  /** Sets the width of a pane, within its bounds, and stores it. */
  readonly resizePane: (pane: Pane, width: number) => void
  /** Remembers what has the keyboard for as long as the window lives. */
  readonly keepFocus: (described: string) => void
  /** What was remembered, by this page or by the one before it in the window; null when nothing was. */
  readonly readFocus: () => string | null
  /** Remembers what is open beside its list for as long as the window lives. */
  readonly keepOpened: (opened: OpenedDetails) => void
  /** What was open in the page before this one in the window. */
  readonly readOpened: () => OpenedDetails
}

export function createNavigationStore(
  api: Pick<Api, 'listen'>,
  { lasting, ofWindow, width: windowWidth }: WindowFacts,
): NavigationStore {
  const store = createStore<NavigationState>(() => ({
    route: decodeRoute(ofWindow.read('route')),
    overlay: null,
    setting: null,
    paneWidths: readPaneWidths(lasting, windowWidth),
  }))
  store.subscribe(({ route }) => ofWindow.write('route', route))
  const go = (route: Route): void => store.setState({ route, overlay: null, setting: null })
  api.listen('app.commanded', (command) =>
    command === 'shortcuts' ? store.setState({ overlay: command }) : go(command),
  )
  return {
    ...store,
    keepFocus: (described) => ofWindow.write('focus', described),
    readFocus: () => ofWindow.read('focus'),
    keepOpened: (opened) => ofWindow.write('opened', JSON.stringify(opened)),
    readOpened: () => decodeOpenedDetails(ofWindow.read('opened')),
    go,
    leadTo: (setting) => store.setState({ route: 'settings', overlay: null, setting }),
    forgetSetting: () => store.setState({ setting: null }),
    show: (overlay) => store.setState({ overlay }),
    hide: (overlay) => store.setState((now) => (now.overlay === overlay ? { overlay: null } : now)),
    resizePane(pane, width) {
      const clamped = clampPaneWidth(pane, width)
      store.setState(({ paneWidths }) => ({ paneWidths: { ...paneWidths, [pane]: clamped } }))
      lasting.write(PANES[pane].storedAs, String(clamped))
    },
  }
}
