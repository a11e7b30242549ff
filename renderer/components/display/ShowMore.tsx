import { useState } from 'react'
import { useMessages } from '../../context/appContext.js'

interface ShowMoreProps<T> {
  readonly of: readonly T[]
  /** How many are shown at first, and how many more at each press of the button (W-13). */
  readonly step: number
  readonly children: (item: T) => React.ReactNode
}

/** The first items of a list of any length, and a button that shows more. */
export function ShowMore<T>({ of, step, children }: ShowMoreProps<T>): React.JSX.Element {
  const messages = useMessages()
  const [shown, setShown] = useState(step)
  return (
    <>
      {of.slice(0, shown).map(children)}
      {of.length > shown ? (
        <button type="button" className="link" onClick={() => setShown(shown + step)}>
          {messages.say('list.rest', { count: of.length - shown })}
        </button>
      ) : null}
    </>
  )
}
