import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { useMessages, useStores } from '../../../context/appContext.js'
import { KeyboardKeys } from './KeyboardKeys.js'
import { SHORTCUTS } from './shortcuts.js'

/** The dialog that lists all shortcuts. */
export function ShortcutDialog(): React.JSX.Element {
  const { place } = useStores()
  const messages = useMessages()
  const open = useStore(place, (state) => state.overlay === 'shortcuts')
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? place.show('shortcuts') : place.hide('shortcuts'))}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="overlay shortcuts">
          <header className="overlay-head">
            <Dialog.Title>{messages.say('keys.title')}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={messages.say('common.close')}>
              <X size={16} aria-hidden />
            </Dialog.Close>
          </header>
          {SHORTCUTS.map(({ group, shortcuts }) => (
            <section key={group}>
              <h3>{messages.say(group)}</h3>
              <dl>
                {shortcuts.map(({ keys, word }) => (
                  <div key={word}>
                    <dt>{messages.say(word)}</dt>
                    <dd>
                      <KeyboardKeys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
