import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useStores, useWords } from './page.js'
import { Palette } from './parts/Palette.js'
import { Places } from './parts/Places.js'
import { ShortcutList } from './parts/ShortcutList.js'
import { useSpeedReadings } from './parts/SpeedPlot.js'
import { StatusLine } from './parts/StatusLine.js'
import { useShortcuts } from './parts/shortcuts.js'
import { TopBar } from './parts/TopBar.js'
import { UndoNote } from './parts/UndoNote.js'
import Accounts from './screens/Accounts.js'
import Basket from './screens/Basket.js'
import Catalogue from './screens/Catalogue.js'
import Downloads from './screens/Downloads.js'
import Exports from './screens/Exports.js'
import FirstRun from './screens/FirstRun.js'
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
  portals: () => <FirstRun framed />,
}

/** Puts the chosen language, theme and density where the style sheets see them. */
function useManners(): void {
  const { settings } = useStores()
  const { theme, density } = useStore(settings, (state) => state.settings)
  const { language } = useWords()
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

/** The window: one frame of places, screen and status, or the first page while no portal is chosen. */
export function App(): React.JSX.Element | null {
  const { portals, place } = useStores()
  const words = useWords()
  const known = useStore(portals, (state) => state.cards !== null)
  const chosen = useStore(portals, chosenPortal)
  const Screen = SCREENS[useStore(place, (state) => state.place)]
  useManners()
  useShortcuts(chosen !== null)
  useSpeedReadings()
  if (!known) return null
  if (chosen === null) return <FirstRun framed={false} />
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
      <UndoNote />
      <Palette />
      <ShortcutList />
    </div>
  )
}
