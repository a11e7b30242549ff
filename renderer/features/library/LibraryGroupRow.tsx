import type { Grouping, LibraryRow as Row } from '../../../shared/library/model.js'
import { useMessages } from '../../context/appContext.js'

/** The row of a group of files: its name, and the number and size of its files. */
export function LibraryGroupRow({ row, by }: { readonly row: Row; readonly by: Grouping }): React.JSX.Element | null {
  const messages = useMessages()
  if (row.group === null) return null
  const title = { dataset: row.datasetTitle, producer: row.producer, project: row.project }[by]
  return (
    <div className="row group-row library-group" role="row" aria-label={title}>
      <span role="gridcell" className="group-title" title={title}>
        {title}
      </span>
      <span role="gridcell" className="group-by">
        {by === 'dataset' ? row.producer : ''}
      </span>
      <span role="gridcell" className="figure">
        {messages.say('library.group', {
          count: row.group.files,
          size: messages.formatBytes(row.group.bytes),
        })}
      </span>
    </div>
  )
}
