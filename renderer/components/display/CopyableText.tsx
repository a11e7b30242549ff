import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../context/appContext.js'
import { IconButton } from '../controls/Button.js'
import { ExpandableText } from './ExpandableText.js'

/** A text with a button that copies it. */
export function CopyableText({
  text,
  mono = false,
}: {
  readonly text: string
  readonly mono?: boolean
}): React.JSX.Element {
  const messages = useMessages()
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <span className="copy-text">
      <span className={mono ? 'mono' : undefined}>
        <ExpandableText text={text} />
      </span>
      <IconButton
        icon={copied ? Check : Copy}
        name={messages.say(copied ? 'common.copied' : 'common.copy')}
        onClick={() => void copy()}
      />
    </span>
  )
}
