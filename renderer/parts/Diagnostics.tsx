import { Dialog } from '@base-ui/react/dialog'
import { FileText, Save, X } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../shared/failure.js'
import { useStores, useWords } from '../page.js'
import { Button } from './Button.js'
import { Notice, Trouble } from './Notice.js'

/** The report for whoever helps: shown whole before it can be saved. */
export function Diagnostics(): React.JSX.Element {
  const { settings } = useStores()
  const words = useWords()
  const [text, setText] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const [trouble, setTrouble] = useState<Failure | null>(null)
  const show = async (): Promise<void> => {
    setSaved(false)
    setTrouble(null)
    setText(await settings.diagnose())
  }
  const save = async (): Promise<void> => {
    const answer = await settings.saveDiagnostics()
    setSaved(answer.ok && answer.value)
    setTrouble(answer.ok ? null : answer.failure)
  }
  return (
    <>
      <Button icon={FileText} onClick={() => void show()}>
        {words.say('diagnostics.show')}
      </Button>
      <Dialog.Root open={text !== null} onOpenChange={(open) => (open ? undefined : setText(null))}>
        <Dialog.Portal>
          <Dialog.Backdrop className="backdrop" />
          <Dialog.Popup className="overlay report-text">
            <header className="overlay-head">
              <Dialog.Title>{words.say('diagnostics.title')}</Dialog.Title>
              <Dialog.Close className="icon-button" aria-label={words.say('common.close')}>
                <X size={16} aria-hidden />
              </Dialog.Close>
            </header>
            <Dialog.Description className="hint">{words.say('diagnostics.lead')}</Dialog.Description>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard. */}
            <section tabIndex={0} aria-label={words.say('diagnostics.title')}>
              <pre>{text}</pre>
            </section>
            <Trouble because={trouble} />
            {saved ? <Notice meaning="done">{words.say('diagnostics.saved')}</Notice> : null}
            <footer className="overlay-foot">
              <Button look="primary" icon={Save} onClick={() => void save()}>
                {words.say('diagnostics.save')}
              </Button>
            </footer>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}
