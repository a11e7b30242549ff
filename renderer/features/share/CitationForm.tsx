import { Dialog } from '@base-ui/react/dialog'
import { Copy, Save } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import {
  DESCRIPTION_FORMAT_NAMES,
  type DescriptionFormatName,
} from '../../../shared/library/describe/descriptionFormats.js'
import { Button } from '../../components/controls/Button.js'
import { SelectField } from '../../components/controls/SelectField.js'
import { Notice } from '../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../context/appContext.js'

/** Citation formats come first, because the button names citations. */
const FORMATS: readonly DescriptionFormatName[] = DESCRIPTION_FORMAT_NAMES.toReversed()

/** Selects the format of citations or descriptions, and where they go. */
export function CitationForm(): React.JSX.Element {
  const { share } = useStores()
  const messages = useMessages()
  const { busy, cited } = useStore(share)
  const [format, setFormat] = useState<DescriptionFormatName>('bibtex')
  const isBusy = busy !== null
  return (
    <>
      <div className="share-body">
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
        {cited === null ? null : (
          <Notice meaning="done">
            {cited.name === null ? messages.say('cite.copied') : messages.say('cite.saved', { name: cited.name })}
          </Notice>
        )}
      </div>
      <footer className="actions overlay-foot share-foot">
        <Dialog.Close className="button plain">{messages.say('share.done')}</Dialog.Close>
        <Button icon={Copy} disabled={isBusy} onClick={() => void share.cite(format, 'clipboard', messages.language)}>
          {messages.say('cite.copy')}
        </Button>
        <Button
          look="primary"
          icon={Save}
          disabled={isBusy}
          onClick={() => void share.cite(format, 'disk', messages.language)}
        >
          {messages.say('cite.save')}
        </Button>
      </footer>
    </>
  )
}
