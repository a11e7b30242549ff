import { useStore } from 'zustand'
import type { Failure } from '../../../../shared/failure.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../../context/appContext.js'

interface RefusalsProps {
  readonly title: string
  readonly refusals: readonly { readonly key: string; readonly name: string; readonly because: Failure }[]
  readonly action?: React.ReactNode
}

/** Everything that the queue refused, each with its own reason. */
export function RejectionList({ title, refusals, action }: RefusalsProps): React.JSX.Element | null {
  const messages = useMessages()
  if (refusals.length === 0) return null
  return (
    <Notice meaning="needs" action={action}>
      <p>{title}</p>
      <ul className="refusals">
        {refusals.map(({ key, name, because }) => (
          <li key={key}>
            <strong>{name}</strong> {messages.formatFailure(because)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The media that the queue refused at the last attempt. */
export function RejectedMedia(): React.JSX.Element | null {
  const { basket } = useStores()
  const messages = useMessages()
  const refused = useStore(basket, (state) => state.refused)
  return (
    <RejectionList
      title={messages.say('basket.refused', { count: refused.length })}
      refusals={refused.map(({ entry: { media }, because }) => ({
        key: media.id,
        name: media.name ?? messages.say('media.unnamed'),
        because,
      }))}
    />
  )
}
