import { Dialog } from '@base-ui/react/dialog'
import { CopyableText } from '../../components/display/CopyableText.js'
import { Notice } from '../../components/feedback/Notice.js'
import { useMessages } from '../../context/appContext.js'
import type { SavedSelection as Saved } from './store/shareStore.js'

/** How many names of left-out files are listed. */
const SHOWN = 5

/** What was written, and how others check that this person signed it. */
export function SavedSelection({ saved }: { readonly saved: Saved }): React.JSX.Element {
  const messages = useMessages()
  const { name, publicKey, media, newer, failed } = saved
  return (
    <>
      <div className="share-body">
        <Notice meaning="done">{messages.say('share.saved', { name, count: media })}</Notice>
        {newer === 0 ? null : <Notice meaning="waiting">{messages.say('share.saved.newer', { count: newer })}</Notice>}
        {failed.length === 0 ? null : (
          <Notice meaning="needs">
            {messages.say('share.saved.failed', {
              count: failed.length,
              names: failed
                .slice(0, SHOWN)
                .map((one) => one.name)
                .join(', '),
            })}
          </Notice>
        )}
        <p>{messages.say('share.saved.key')}</p>
        <CopyableText mono text={publicKey} />
        <p className="hint">{messages.say('share.saved.key.hint', { name })}</p>
        <CopyableText mono text={`minisign -Vm ${name} -P ${publicKey}`} />
      </div>
      <footer className="actions overlay-foot share-foot">
        <Dialog.Close className="button primary">{messages.say('share.done')}</Dialog.Close>
      </footer>
    </>
  )
}
