import { useState } from 'react'
import { useStore } from 'zustand'
import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import { chooseCatalogueName } from '../../../../shared/download/files/chooseFileName.js'
import { buildFolderPath, LAYOUT_TOKENS, parseLayout } from '../../../../shared/library/folderLayout.js'
import { LIMITS } from '../../../../shared/limits.js'
import { formatLayoutProblem } from '../../../../shared/messages/formatLayoutProblem.js'
import type { PreflightFacts } from '../../../../shared/preflight/facts.js'
import { TextField } from '../../../components/controls/TextField.js'
import { useMessages, useStores } from '../../../context/appContext.js'

export interface FolderLayoutFieldProps {
  /** Examples come from the basket, so that the template shows its real effect. */
  readonly example: BasketEntry | null
  readonly facts: PreflightFacts | null
}

/** The template of the folders below the destination. One that is invalid stays in the field with the reason, and the last valid one stays in force. */
export function FolderLayoutField({ example, facts }: FolderLayoutFieldProps): React.JSX.Element {
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
      : [...buildFolderPath(parsed.value, toLayoutFacts(example, facts)), chooseCatalogueName(example.media)].join(
          ' / ',
        )
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

const toLayoutFacts = ({ datasetId, datasetTitle, producer }: BasketEntry, facts: PreflightFacts | null) => ({
  datasetId,
  title: datasetTitle,
  producer,
  theme: facts?.datasets.find(({ id }) => id === datasetId)?.theme ?? null,
})
