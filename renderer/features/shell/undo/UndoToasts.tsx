import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/controls/Button.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { UndoToast } from './store/undoStore.js'

/** How long the undo button stays, in milliseconds. */
const UNDO_MS = 5000

/**
 * A message about each removal, with a button that undoes it. The time stops while the pointer or the focus is on it.
 */
export function UndoToasts(): React.JSX.Element {
  const { undo } = useStores()
  const notes = useStore(undo, (state) => state.notes)
  const [held, setHeld] = useState(false)
  return (
    <div
      className="undo"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {notes.map((note) => (
        <Note key={note.key} note={note} held={held} onUndo={() => setHeld(false)} />
      ))}
    </div>
  )
}

interface NoteProps {
  readonly note: UndoToast
  readonly held: boolean
  readonly onUndo: () => void
}

function Note({ note, held, onUndo }: NoteProps): React.JSX.Element {
  const messages = useMessages()
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => void note.settle(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [note, held])
  const undoAndClose = (): void => {
    onUndo()
    void note.undo()
  }
  return (
    <div className="undo-note">
      <span>{messages.say(note.word, { count: note.count })}</span>
      <Button look="quiet" icon={Undo2} onClick={undoAndClose}>
        {messages.say('undo.do')}
      </Button>
    </div>
  )
}
