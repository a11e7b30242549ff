import { useMemo, useState } from 'react'
import { splitLongText } from '../../../shared/text/splitLongText.js'
import { useMessages } from '../../context/appContext.js'

/**
 * Shows a text of any length from a server, as text (W-12): its beginning, and the rest on demand, in blocks of which
 * the browser lays out only those in view (W-13).
 */
export function ExpandableText({ text }: { readonly text: string }): React.JSX.Element {
  const messages = useMessages()
  const [whole, setWhole] = useState(false)
  const pieces = useMemo(() => splitLongText(text), [text])
  const [first = '', ...rest] = pieces
  if (rest.length === 0) return <span>{first}</span>
  const count = rest.reduce((chars, piece) => chars + piece.length, 0)
  return (
    <span className="long-text">
      <span>{first}</span>
      {whole ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
        rest.map((piece, index) => <span key={index}>{piece}</span>)
      ) : (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          {messages.say('text.rest', { count })}
        </button>
      )}
    </span>
  )
}
