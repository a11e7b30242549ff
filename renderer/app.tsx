import { useEffect } from 'react'
import { useStore } from 'zustand'
import { accentHue } from '../shared/desktop/accentHue.js'
import { useStores, useWords } from './page.js'
import { LinkDialog } from './parts/LinkDialog.js'
import { NetworkSheet } from './parts/NetworkSheet.js'
import { Palette } from './parts/Palette.js'
import { Places } from './parts/Places.js'
import { ShortcutList } from './parts/ShortcutList.js'
import { useSpeedReadings } from './parts/SpeedPlot.js'
import { StatusLine } from './parts/StatusLine.js'
import { useShortcuts } from './parts/shortcuts.js'
import { TopBar } from './parts/TopBar.js'
import { UndoNotes } from './parts/UndoNotes.js'
import { useLinkDrops } from './parts/useLinkDrops.js'
import Accounts from './screens/Accounts.js'
import Basket from './screens/Basket.js'
import Catalogue from './screens/Catalogue.js'
import Downloads from './screens/Downloads.js'
import Exports from './screens/Exports.js'
import FirstRun from './screens/FirstRun.js'
import Library from './screens/Library.js'
import Look from './screens/Look.js'
import Portals from './screens/Portals.js'
import SettingsScreen from './screens/Settings.js'
import Tools from './screens/Tools.js'
import type { Place } from './stores/place.js'
import { chosenPortal } from './stores/portals.js'

const SCREENS: Readonly<Record<Place, () => React.JSX.Element | null>> = {
  catalogue: Catalogue,
  basket: Basket,
  downloads: Downloads,
  exports: Exports,
  accounts: Accounts,
  tools: Tools,
  settings: SettingsScreen,
  library: Library,
  look: Look,
  portals: Portals,
}

/** Puts the chosen language, theme and density where the style sheets see them. */
function useManners(): void {
  const { settings } = useStores()
  const { theme, density, accent } = useStore(settings, (state) => state.settings)
  const colour = useStore(settings, ({ about }) => about?.accent ?? null)
  const { language } = useWords()
  useAccent(accent, colour)
  useEffect(() => {
    const page = document.documentElement
    page.lang = language
    page.dataset.density = density
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const show = (): void => {
      page.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme
    }
    show()
    dark.addEventListener('change', show)
    return () => dark.removeEventListener('change', show)
  }, [theme, density, language])
}

/** The system's hue in place of our own, when a person wants it and the system has one. */
function useAccent(accent: 'house' | 'system', colour: string | null): void {
  useEffect(() => {
    const hue = accent === 'house' || colour === null ? null : accentHue(colour)
    if (hue === null) document.documentElement.style.removeProperty('--accent-hue')
    else document.documentElement.style.setProperty('--accent-hue', String(hue))
  }, [accent, colour])
}

/** The window hears of a network sooner than whoever looks for one now and then. */
function useNetworkNews(): void {
  const { traffic } = useStores()
  useEffect(() => {
    const hear = (): void => void traffic.online()
    addEventListener('online', hear)
    return () => removeEventListener('online', hear)
  }, [traffic])
}

/** A window that is closed has told that it was done: what could still be undone is carried out before it goes. */
function useLastWord(): void {
  const { undo } = useStores()
  useEffect(() => {
    const settle = (): void => void undo.settleAll()
    addEventListener('beforeunload', settle)
    return () => removeEventListener('beforeunload', settle)
  }, [undo])
}

/** The window: one frame of places, screen and status, or the first page while no portal is chosen. */
export function App(): React.JSX.Element | null {
  const { portals, place } = useStores()
  const words = useWords()
  const known = useStore(portals, (state) => state.cards !== null)
  const chosen = useStore(portals, chosenPortal)
  const Screen = SCREENS[useStore(place, (state) => state.place)]
  useManners()
  useNetworkNews()
  useLastWord()
  useShortcuts(chosen !== null)
  useSpeedReadings()
  useLinkDrops()
  if (!known) return null
  if (chosen === null)
    return (
      <>
        <FirstRun />
        <UndoNotes />
        <LinkDialog />
        <NetworkSheet />
      </>
    )
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {words.say('app.skip')}
      </a>
      <Places />
      <TopBar />
      <main id="content" className="content" tabIndex={-1}>
        <Screen />
      </main>
      <StatusLine />
      <UndoNotes />
      <Palette />
      <ShortcutList />
      <NetworkSheet />
      <LinkDialog />
    </div>
  )
}
