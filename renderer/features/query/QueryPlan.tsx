import type { PlanStep } from '../../../shared/query/model.js'
import { useMessages } from '../../context/appContext.js'
import type { Messages } from '../../messages/messages.js'
import { findStepMessage } from './planStepMessages.js'

/** The operator in words; one without words by its own name. */
function formatStep(name: string, { say }: Messages): string {
  const known = findStepMessage(name)
  return known === null ? name.toLowerCase().replaceAll('_', ' ') : say(known)
}

/**
 * The steps of a query plan, from the answer down to the files: each step takes its rows from the steps that are
 * indented below it.
 */
export function QueryPlan({ steps }: { readonly steps: readonly PlanStep[] }): React.JSX.Element {
  const messages = useMessages()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <section className="query-plan" tabIndex={0} aria-label={messages.say('query.face.plan')}>
      <p className="hint">{messages.say('query.plan.hint')}</p>
      <ol>
        {steps.map(({ depth, name, detail, rows }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
          <li key={index} style={{ paddingInlineStart: depth * 20 }}>
            <strong title={name}>{formatStep(name, messages)}</strong>
            {rows === null ? null : <small>{messages.say('query.plan.rows', { rows })}</small>}
            {detail === '' ? null : <code>{detail}</code>}
          </li>
        ))}
      </ol>
    </section>
  )
}
