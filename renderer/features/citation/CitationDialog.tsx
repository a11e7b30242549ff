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
  const { citation } = useStores()
  const messages = useMessages()
  const { files, text, isBusy, written, failure } = useStore(citation)
  const [format, setFormat] = useState<DescriptionFormatName>('bibtex')
  const { language } = messages
  useEffect(() => {
    if (files !== null) void citation.show(format, language)
  }, [citation, files, format, language])
  if (files === null) return null
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : citation.close())}>
      <DialogPanel className="citation-dialog" title={messages.say('description.title')}>
        <div className="citation-body">
          <FailureNotice because={failure} />
          <div className="field">
            <span className="label">{messages.say('description.format')}</span>
            <SelectField
              name={messages.say('description.format')}
              inDialog
              value={format}
              options={FORMATS.map((value) => ({ value, label: messages.say(`description.format.${value}`) }))}
              onChange={setFormat}
            />
          </div>
          <p className="hint">{messages.say(`description.why.${format}`)}</p>
          {text === null && failure === null ? (
            <div className="skeleton tall" role="status" aria-label={messages.say('common.loading')} />
          ) : null}
          {text === null ? null : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reachable by keyboard.
            <section className="citation-text" tabIndex={0} aria-label={messages.say('description.text')}>
              <pre>{text}</pre>
            </section>
          )}
          {written === null ? null : (
            <Notice meaning="done">
              {written.name === null
                ? messages.say('description.copied')
                : messages.say('description.saved', { name: written.name })}
            </Notice>
          )}
        </div>
        <footer className="actions overlay-foot citation-foot">
          <Dialog.Close className="button plain">{messages.say('common.close')}</Dialog.Close>
          <Button icon={Copy} disabled={isBusy} onClick={() => void citation.write(format, 'clipboard', language)}>
            {messages.say('description.copy')}
          </Button>
          <Button
            look="primary"
            icon={Save}
            disabled={isBusy}
            onClick={() => void citation.write(format, 'disk', language)}
          >
            {messages.say('description.save')}
          </Button>
        </footer>
      </DialogPanel>
    </Dialog.Root>
  )
}
