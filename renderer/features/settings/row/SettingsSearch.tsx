import { createContext } from 'react'

/** The search text of the settings. */
export const SettingsSearchText = createContext('')

/** Shows only the settings whose name, sentence or heading matches the text; an empty text matches all. */
export function SettingsSearch({ text, children }: { readonly text: string; readonly children: React.ReactNode }) {
  return <SettingsSearchText.Provider value={text.trim()}>{children}</SettingsSearchText.Provider>
}
