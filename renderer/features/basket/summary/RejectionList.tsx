import type { Failure } from '../../../../shared/failure.js'
import { ShowMore } from '../../../components/display/ShowMore.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages } from '../../../context/appContext.js'

/** How many are named at first: a part of a basket has thousands. */
const SHOWN = 20

interface RejectionListProps {
  readonly title: string
  readonly refusals: readonly { readonly key: string; readonly name: string; readonly because: Failure }[]
  readonly action?: React.ReactNode
}

/** What was not taken, each with its own reason. Renders nothing where everything was taken. */
export function RejectionList({ title, refusals, action }: RejectionListProps): React.JSX.Element | null {
  const messages = useMessages()
  if (refusals.length === 0) return null
  return (
    <Notice meaning="needs" action={action}>
      <p>{title}</p>
      <ul className="refusals">
        <ShowMore of={refusals} step={SHOWN}>
          {({ key, name, because }) => (
            <li key={key}>
              <strong>{name}</strong> {messages.formatFailure(because)}
            </li>
          )}
        </ShowMore>
      </ul>
    </Notice>
  )
}
