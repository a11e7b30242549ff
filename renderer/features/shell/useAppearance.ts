import { useEffect } from 'react'
import { useStore } from 'zustand'
import { toAccentHue } from '../../../shared/desktop/toAccentHue.js'
import { useMessages, useStores } from '../../context/appContext.js'

/** Puts the chosen language, theme and density where the style sheets see them. */
export function useAppearance(): void {
  const { settings } = useStores()
  const { theme, density, accent } = useStore(settings, (state) => state.settings)
  const colour = useStore(settings, ({ about }) => about?.accent ?? null)
  const { language } = useMessages()
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

/** Uses the system's hue in place of our own, when the person wants that and the system has one. */
function useAccent(accent: 'house' | 'system', colour: string | null): void {
  useEffect(() => {
    const hue = accent === 'house' || colour === null ? null : toAccentHue(colour)
    if (hue === null) document.documentElement.style.removeProperty('--accent-hue')
    else document.documentElement.style.setProperty('--accent-hue', String(hue))
  }, [accent, colour])
}
