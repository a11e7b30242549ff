import { Dialog } from '@base-ui/react/dialog'
import { FileText, Save } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../shared/failure.js'
import { Button } from '../../components/controls/Button.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { Notice } from '../../components/feedback/Notice.js'
import { DialogPanel } from '../../components/overlay/DialogPanel.js'
import { useMessages, useStores } from '../../context/appContext.js'

/** The report for support. It is shown whole before it can be saved. */
export function DiagnosticsDialog(): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const [text, setText] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const show = async (): Promise<void> => {
    setSaved(false)
    setFailure(null)
    const made = await settings.diagnose()
    if (made.ok) setText(made.value)
    else setFailure(made.failure)
  }
  const save = async (): Promise<void> => {
    const answer = await settings.saveDiagnostics()
    setSaved(answer.ok && answer.value)
    setFailure(answer.ok ? null : answer.failure)
  }
  return (
    <>
      <Button icon={FileText} onClick={() => void show()}>
        {messages.say('diagnostics.show')}
      </Button>
      {text === null ? <FailureNotice because={failure} /> : null}
      <Dialog.Root open={text !== null} onOpenChange={(open) => (open ? undefined : setText(null))}>
        <DialogPanel className="report-text" title={messages.say('diagnostics.title')}>
          <Dialog.Description className="hint">{messages.say('diagnostics.lead')}</Dialog.Description>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard. */}
          <section tabIndex={0} aria-label={messages.say('diagnostics.title')}>
            <pre>{text}</pre>
          </section>
          <FailureNotice because={failure} />
          {saved ? <Notice meaning="done">{messages.say('diagnostics.saved')}</Notice> : null}
          <footer className="overlay-foot">
            <Button look="primary" icon={Save} onClick={() => void save()}>
              {messages.say('diagnostics.save')}
            </Button>
          </footer>
        </DialogPanel>
      </Dialog.Root>
    </>
  )
}
