import { FileDiff, RotateCcw, Square } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../components/controls/Button.js'
import { EmptyState } from '../../components/feedback/EmptyState.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { ProgressBar } from '../../components/feedback/ProgressBar.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { CompareHead } from './CompareHead.js'
import { CompareSummary } from './CompareSummary.js'
import { Differences } from './Differences.js'

function Progress(): React.JSX.Element {
  const { compare } = useStores()
  const messages = useMessages()
  const phase = useStore(compare, (state) => state.phase)
  return (
    <div className="compare-progress">
      <p role="status">{messages.say(`compare.phase.${phase ?? 'start'}`)}</p>
      <ProgressBar name={messages.say('compare.progress')} part={null} meaning="running" />
      <Button icon={Square} onClick={compare.cancel}>
        {messages.say('preview.busy.stop')}
      </Button>
    </div>
  )
}

/** Two files compared: what was added, removed and changed, down to the cells. */
export default function CompareScreen(): React.JSX.Element {
  const { compare, map, navigation } = useStores()
  const messages = useMessages()
  const { pair, answer, running, failure } = useStore(compare)
  useEffect(
    () => () => {
      compare.leave()
      map.forget()
    },
    [compare, map],
  )
  if (pair === null)
    return (
      <EmptyState
        icon={FileDiff}
        sentence={messages.say('compare.none')}
        action={messages.say('compare.none.do')}
        onAction={() => navigation.go('library')}
      />
    )
  return (
    <div className="column look compare">
      <CompareHead />
      {failure === null || failure.code === 'look/cancelled' ? null : (
        <div className="inset">
          <FailureNotice because={failure} />
        </div>
      )}
      {running ? (
        <Progress />
      ) : answer === null ? (
        <div className="actions inset">
          <Button icon={RotateCcw} onClick={() => void compare.matchBy(null)}>
            {messages.say('compare.again')}
          </Button>
        </div>
      ) : (
        <>
          {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard. */}
          <section className="compare-summary" aria-label={messages.say('compare.summary')} tabIndex={0}>
            <CompareSummary comparison={answer.comparison} />
          </section>
          <Differences />
        </>
      )}
    </div>
  )
}
