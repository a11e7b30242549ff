import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useStores, useWords } from '../page.js'
import { Button } from './Button.js'

/** As long as one needs to see what one did. */
const UNDO_MS = 5000

/** What was just cancelled or cleared, and the way back. Waits while it is pointed at or focused. */
export function UndoNote(): React.JSX.Element {
  const { downloads } = useStores()
  const words = useWords()
  const leaving = useStore(downloads, (state) => state.leaving)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (leaving === null || held) return
    const timer = setTimeout(() => void downloads.settle(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [downloads, leaving, held])
  const undo = (): void => {
    setHeld(false)
    void downloads.undo()
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
        <div className="undo-note">
          <span>{words.say(`undo.${leaving.what}`, { count: leaving.ids.size })}</span>
          <Button look="quiet" icon={Undo2} onClick={undo}>
            {words.say('undo.do')}
          </Button>
        </div>
      )}
    </div>
  )
}
