import { useId, useState } from 'react'
import type { Misfits } from '../../../../shared/preview/model.js'
import { Button } from '../../../components/controls/Button.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages } from '../../../context/appContext.js'
import type { Messages } from '../../../messages/messages.js'

/** The kinds of misfits, each in a few words with its exact count. */
function formatMisfits({ leftOut, filledUp, badLetters, columns }: Misfits, { say }: Messages): readonly string[] {
  return [
    ...(leftOut > 0 ? [say('preview.misfits.left-out', { count: leftOut })] : []),
    ...(filledUp > 0 ? [say('preview.misfits.filled-up', { count: filledUp })] : []),
    ...(badLetters > 0 ? [say('preview.misfits.letters', { count: badLetters })] : []),
    ...columns.map(({ name, kind, count }) =>
      say('preview.misfits.column', { name, count, kind: say(`preview.kind.${kind}`) }),
    ),
  ]
}

interface ShownMisfit {
  readonly line: number
  readonly why: string
  readonly text: string
}

function listMisfits({ lines, columns }: Misfits, { say }: Messages): readonly ShownMisfit[] {
  return [
    ...lines.map(({ line, because, text }) => ({ line, why: say(`preview.misfits.${because}`), text })),
    ...columns.flatMap(({ name, values }) => values.map(({ line, text }) => ({ line, why: name, text }))),
  ]
}

/** The lines and values that do not fit the table: their counts, and the first of them as they are in the file. */
export function MisfitsNotice({ misfits }: { readonly misfits: Misfits }): React.JSX.Element {
  const messages = useMessages()
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const shown = listMisfits(misfits, messages)
  return (
    <div className="inset">
      <Notice
        meaning="waiting"
        action={
          shown.length === 0 ? null : (
            <Button aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
              {messages.say(isOpen ? 'preview.misfits.hide' : 'preview.misfits.show')}
            </Button>
          )
        }
      >
        {formatMisfits(misfits, messages).join(' · ')}
      </Notice>
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
        <section id={list} className="misfits" tabIndex={0} aria-label={messages.say('preview.misfits')}>
          <table>
            <tbody>
              {shown.map(({ line, why, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line may be there twice.
                <tr key={index}>
                  <th scope="row">{messages.say('preview.misfits.line', { line })}</th>
                  <td>{why}</td>
                  <td className="misfit-text">{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </div>
  )
}
