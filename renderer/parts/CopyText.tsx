import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../page.js'
import { IconButton } from './Button.js'
import { LongText } from './LongText.js'

/** Text that is worth taking elsewhere, with the button that takes it. */
export function CopyText({
  text,
  mono = false,
}: {
  readonly text: string
  readonly mono?: boolean
}): React.JSX.Element {
  const words = useWords()
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
        <LongText text={text} />
      </span>
      <IconButton
        icon={copied ? Check : Copy}
        name={words.say(copied ? 'common.copied' : 'common.copy')}
        onClick={() => void copy()}
      />
    </span>
  )
}
