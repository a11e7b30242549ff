import { Dialog } from '@base-ui/react/dialog'
import { Copy, Save } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import {
  DESCRIPTION_FORMAT_NAMES,
  type DescriptionFormatName,
} from '../../../shared/library/describe/descriptionFormats.js'
import { Button } from '../../components/controls/Button.js'
import { SelectField } from '../../components/controls/SelectField.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { Notice } from '../../components/feedback/Notice.js'
import { DialogPanel } from '../../components/overlay/DialogPanel.js'
import { useMessages, useStores } from '../../context/appContext.js'

/** Citation formats come first, because the button names citations. */
const FORMATS: readonly DescriptionFormatName[] = DESCRIPTION_FORMAT_NAMES.toReversed()

/**
 * The dialog "How to cite" of the library. It makes every description of the chosen files, citations first: a person
 * chooses the format, and copies or saves the text.
 */
export function CitationDialog(): React.JSX.Element | null {
  const { cite } = useStores()
  const messages = useMessages()
  const { files, text, isBusy, written, failure } = useStore(cite)
  const [format, setFormat] = useState<DescriptionFormatName>('bibtex')
  const { language } = messages
  useEffect(() => {
    if (files !== null) void cite.show(format, language)
  }, [cite, files, format, language])
  if (files === null) return null
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : cite.close())}>
      <DialogPanel className="cite" title={messages.say('cite.title')}>
        <div className="cite-body">
          <FailureNotice because={failure} />
          <div className="field">
            <span className="label">{messages.say('cite.format')}</span>
            <SelectField
              name={messages.say('cite.format')}
              inDialog
              value={format}
              options={FORMATS.map((value) => ({ value, label: messages.say(`cite.format.${value}`) }))}
              onChange={setFormat}
            />
          </div>
          <p className="hint">{messages.say(`cite.why.${format}`)}</p>
          {text === null && failure === null ? (
            <div className="skeleton tall" role="status" aria-label={messages.say('common.loading')} />
          ) : null}
          {text === null ? null : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reachable by keyboard.
            <section className="cite-text" tabIndex={0} aria-label={messages.say('cite.text')}>
              <pre>{text}</pre>
            </section>
          )}
          {written === null ? null : (
            <Notice meaning="done">
              {written.name === null ? messages.say('cite.copied') : messages.say('cite.saved', { name: written.name })}
            </Notice>
          )}
        </div>
        <footer className="actions overlay-foot cite-foot">
          <Dialog.Close className="button plain">{messages.say('common.close')}</Dialog.Close>
          <Button icon={Copy} disabled={isBusy} onClick={() => void cite.write(format, 'clipboard', language)}>
            {messages.say('cite.copy')}
          </Button>
          <Button
            look="primary"
            icon={Save}
            disabled={isBusy}
            onClick={() => void cite.write(format, 'disk', language)}
          >
            {messages.say('cite.save')}
          </Button>
        </footer>
      </DialogPanel>
    </Dialog.Root>
  )
}
