import type { Failure } from '../../shared/failure.js'
import { useWords } from '../page.js'
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
