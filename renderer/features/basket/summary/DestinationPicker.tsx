import { FolderOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import { buildFolderPath, LAYOUT_TOKENS, parseLayout } from '../../../../shared/library/folderLayout.js'
import { LIMITS } from '../../../../shared/limits.js'
import { formatLayoutProblem } from '../../../../shared/messages/formatLayoutProblem.js'
import type { PreflightFacts } from '../../../../shared/preflight/facts.js'
import { Button } from '../../../components/controls/Button.js'
import { TextField } from '../../../components/controls/TextField.js'
import { PathText } from '../../../components/display/PathText.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../../context/appContext.js'

/** The folder that a person chose, and how the folders in it are laid out. */
export function DestinationPicker({ example, facts }: LayoutProps): React.JSX.Element {
  const { basket } = useStores()
  const messages = useMessages()
  const folder = useStore(basket, (state) => state.folder)
  const away = folder?.insteadOf ?? null
  // The disk of the chosen folder may have been connected since.
  useEffect(() => {
    if (basket.getState().folder?.insteadOf != null) void basket.start()
  }, [basket])
  return (
    <div className="labelled">
      <span className="label">{messages.say('basket.folder')}</span>
      <div className="destination">
        <FolderOpen size={16} aria-hidden />
        <span title={folder?.label}>
          {folder === null ? messages.say('basket.folder.none') : <PathText path={folder.label} />}
        </span>
        <Button onClick={() => void basket.chooseFolder()}>
          {messages.say(folder === null ? 'basket.folder.choose' : 'basket.folder.change')}
        </Button>
      </div>
      {away === null ? null : <Notice meaning="needs">{messages.say('basket.folder.away', { folder: away })}</Notice>}
      <Layout example={example} facts={facts} />
    </div>
  )
}

interface LayoutProps {
  /** Examples come from the basket, so that the template shows its real effect. */
  readonly example: BasketEntry | null
  readonly facts: PreflightFacts | null
}

/** A template that is invalid stays in the field with the reason, and the last valid one stays in force. */
function Layout({ example, facts }: LayoutProps): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const kept = useStore(settings, (state) => state.settings.layout)
  const [written, setWritten] = useState<string | null>(null)
  const text = written ?? kept
  const parsed = parseLayout(text)
  const write = (next: string): void => {
    setWritten(next)
    if (parseLayout(next).ok) void settings.write({ layout: next })
  }
  const hint = parsed.ok
    ? example === null
      ? messages.say('preflight.layout.why', { tokens: LAYOUT_TOKENS.map((token) => `{${token}}`).join(', ') })
      : [
          ...buildFolderPath(parsed.value, factsOf(example, facts)),
          example.media.name ?? messages.say('media.unnamed'),
        ].join(' / ')
    : formatLayoutProblem(parsed.failure, messages.language)
  return (
    <TextField
      label={messages.say('preflight.layout')}
      hint={hint}
      value={text}
      maxLength={LIMITS.LAYOUT_CHARS}
      aria-invalid={!parsed.ok}
      onChange={({ target }) => write(target.value)}
      onBlur={() => parsed.ok && setWritten(null)}
    />
  )
}

const factsOf = ({ datasetId, datasetTitle, producer }: BasketEntry, facts: PreflightFacts | null) => ({
  datasetId,
  title: datasetTitle,
  producer,
  theme: facts?.datasets.find(({ id }) => id === datasetId)?.theme ?? null,
})
