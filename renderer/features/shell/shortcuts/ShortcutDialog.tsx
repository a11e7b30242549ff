import { Dialog } from '@base-ui/react/dialog'
import { useStore } from 'zustand'
import { DialogPanel } from '../../../components/overlay/DialogPanel.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { KeyboardKeys } from './KeyboardKeys.js'
import { SHORTCUTS } from './shortcuts.js'

/** The dialog that lists all shortcuts. */
export function ShortcutDialog(): React.JSX.Element {
  const { navigation } = useStores()
  const messages = useMessages()
  const open = useStore(navigation, (state) => state.overlay === 'shortcuts')
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => (next ? navigation.show('shortcuts') : navigation.hide('shortcuts'))}
    >
      <DialogPanel className="shortcuts scroll-cue" title={messages.say('keys.title')}>
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
      </DialogPanel>
    </Dialog.Root>
  )
}
