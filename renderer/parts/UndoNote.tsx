import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useStores, useWords } from '../page.js'
import { Button } from './Button.js'

/** As long as one needs to see what one did. */
const UNDO_MS = 5000

/** What was just cancelled, cleared or emptied, and the way back. Waits while it is pointed at or focused. */
export function UndoNote(): React.JSX.Element {
  const { downloads, basket } = useStores()
  const words = useWords()
  const leaving = useStore(downloads, (state) => state.leaving)
  const emptied = useStore(basket, (state) => state.emptied)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if ((leaving === null && emptied === null) || held) return
    const timer = setTimeout(() => {
      void downloads.settle()
      basket.settle()
    }, UNDO_MS)
    return () => clearTimeout(timer)
  }, [downloads, basket, leaving, emptied, held])
  const undo = (bringBack: () => void): void => {
    setHeld(false)
    bringBack()
  }
  return (
    <div
      className="undo"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {leaving === null ? null : (
        <Note
          sentence={words.say(`undo.${leaving.what}`, { count: leaving.ids.size })}
          onUndo={() => undo(() => void downloads.undo())}
        />
      )}
      {emptied === null ? null : (
        <Note sentence={words.say('undo.basket', { count: emptied.length })} onUndo={() => undo(basket.undo)} />
      )}
    </div>
  )
}

interface NoteProps {
  readonly sentence: string
  readonly onUndo: () => void
}

function Note({ sentence, onUndo }: NoteProps): React.JSX.Element {
  const words = useWords()
  return (
    <div className="undo-note">
      <span>{sentence}</span>
      <Button look="quiet" icon={Undo2} onClick={onUndo}>
        {words.say('undo.do')}
      </Button>
    </div>
  )
}
