import { createContext, useId } from 'react'

/** The search text of the settings. */
export const SettingsSearchText = createContext('')

/** Shows only the settings whose name, sentence or heading matches the text; an empty text matches all. */
export function SettingsSearch({ text, children }: { readonly text: string; readonly children: React.ReactNode }) {
  return <SettingsSearchText.Provider value={text.trim()}>{children}</SettingsSearchText.Provider>
}

interface GroupProps {
  readonly name: string
  readonly children: React.ReactNode
}

/** Settings under one heading, which is hidden when none of them matches the search. */
export function SettingsGroup({ name, children }: GroupProps): React.JSX.Element {
  const id = useId()
  return (
    <section className="settings-group" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  )
}
