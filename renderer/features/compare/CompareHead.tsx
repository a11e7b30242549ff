import { ArrowLeft, ArrowLeftRight, ArrowRight, FileOutput } from 'lucide-react'
import { useStore } from 'zustand'
import { WHOLE_TABLE } from '../../../shared/preview/table/tableView.js'
import { removeExtension } from '../../../shared/text/removeExtension.js'
import { Button, IconButton } from '../../components/controls/Button.js'
import { FileName } from '../../components/display/FileName.js'
import { useMessages, useStores } from '../../context/appContext.js'
import type { ComparedSide } from './store/compareStore.js'

function Side({ label, side }: { readonly label: string; readonly side: ComparedSide }): React.JSX.Element {
  const messages = useMessages()
  return (
    <span className="compare-side">
      <small>{side.atMs === null ? label : `${label} · ${messages.formatMoment(side.atMs)}`}</small>
      <FileName name={side.name} />
    </span>
  )
}

/** The two files, which can be exchanged, and the way back. The rows that differ can be exported. */
export function CompareHead(): React.JSX.Element | null {
  const { compare, navigation, exportDialog } = useStores()
  const messages = useMessages()
  const { pair, answer, running, from } = useStore(compare)
  if (pair === null) return null
  const differences = answer?.differences
  const onExport = (): void => {
    if (differences?.type !== 'table' || answer === null) return
    const { added, removed, changed } = answer.comparison.counts
    const name = messages.say('compare.file', { name: removeExtension(pair.now.name) })
    const { columns, columnsLeftOut } = differences.table
    const source = { media: [{ differences: answer.id }], sql: 'SELECT * FROM differences', view: WHOLE_TABLE }
    void exportDialog.offer({ ...source, name, columns, columnsLeftOut, rows: added + removed + changed })
  }
  return (
    <header className="look-head compare-head">
      <IconButton icon={ArrowLeft} name={messages.say('preview.back')} onClick={() => navigation.go(from)} />
      <h1 className="unseen">{messages.say('compare.title')}</h1>
      <div className="compare-sides">
        <Side label={messages.say('compare.old')} side={pair.old} />
        <ArrowRight size={16} aria-hidden />
        <Side label={messages.say('compare.now')} side={pair.now} />
      </div>
      <IconButton
        icon={ArrowLeftRight}
        name={messages.say('compare.swap')}
        disabled={running}
        onClick={() => void compare.swap()}
      />
      {differences?.type === 'table' && !running ? (
        <Button icon={FileOutput} aria-haspopup="dialog" onClick={onExport}>
          {messages.say('preview.export')}
        </Button>
      ) : null}
    </header>
  )
}
