import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { useStore } from 'zustand'
import { IconButton } from '../../components/controls/Button.js'
import { useMessages, useStores } from '../../context/appContext.js'

const NEXT_THEME = { system: 'light', light: 'dark', dark: 'system' } as const
const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const

/** Switches for language and theme. */
export function QuickSettings(): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const { theme } = useStore(settings, (state) => state.settings)
  const other = messages.language === 'fr' ? 'en' : 'fr'
  return (
    <div className="manners">
      <button
        type="button"
        className="icon-button wide"
        aria-label={messages.say('language.toggle')}
        title={messages.say('language.toggle')}
        lang={other}
        onClick={() => void settings.write({ language: other })}
      >
        <Languages size={16} aria-hidden />
        <span aria-hidden>{messages.language.toUpperCase()}</span>
      </button>
      <IconButton
        icon={THEME_ICONS[theme]}
        name={messages.say('theme.toggle', { theme: messages.say(`theme.${theme}`) })}
        onClick={() => void settings.write({ theme: NEXT_THEME[theme] })}
      />
    </div>
  )
}
