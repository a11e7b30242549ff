import { useId } from 'react'

interface SettingsGroupProps {
  readonly name: string
  readonly children: React.ReactNode
}

/** Settings under one heading, which is hidden when none of them matches the search. */
export function SettingsGroup({ name, children }: SettingsGroupProps): React.JSX.Element {
  const id = useId()
  return (
    <section className="settings-group" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  )
}
