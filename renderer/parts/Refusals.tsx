import { useStore } from 'zustand'
import type { Failure } from '../../shared/failure.js'
import { useStores, useWords } from '../page.js'
import { Notice } from './Notice.js'

interface RefusalsProps {
  readonly title: string
  readonly refusals: readonly { readonly key: string; readonly name: string; readonly because: Failure }[]
  readonly action?: React.ReactNode
}

/** Everything that was not taken, each with its own reason: what one failed of says nothing of the next. */
export function Refusals({ title, refusals, action }: RefusalsProps): React.JSX.Element | null {
  const words = useWords()
  if (refusals.length === 0) return null
  return (
    <Notice meaning="needs" action={action}>
      <p>{title}</p>
      <ul className="refusals">
        {refusals.map(({ key, name, because }) => (
          <li key={key}>
            <strong>{name}</strong> {words.failure(because)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The media that the queue did not take, after the last sending. */
export function RefusedMedia(): React.JSX.Element | null {
  const { basket } = useStores()
  const words = useWords()
  const refused = useStore(basket, (state) => state.refused)
  return (
    <Refusals
      title={words.say('basket.refused', { count: refused.length })}
      refusals={refused.map(({ entry: { media }, because }) => ({
        key: media.id,
        name: media.name ?? words.say('media.unnamed'),
        because,
      }))}
    />
  )
}
