import type { PreviewColumn } from '../../../../../shared/preview/model.js'
import type { ColumnFilter } from '../../../../../shared/preview/table/tableView.js'
import type { Messages } from '../../../../messages/messages.js'
import { formatCell } from '../../rows/formatCell.js'

/** A filter in a few words: `Commune contains “ren”`. */
export function formatFilter(filter: ColumnFilter, column: PreviewColumn, messages: Messages): string {
  const { name } = column
  const format = (value: string): string => formatCell(value, column.kind, messages, { name })
  switch (filter.type) {
    case 'text':
      return messages.say(`preview.filter.is.${filter.match}`, { name, text: filter.text })
    case 'number':
    case 'date': {
      const { from, to } = filter
      if (from !== null && to !== null)
        return messages.say('preview.filter.is.between', { name, from: format(from), to: format(to) })
      if (from !== null) return messages.say('preview.filter.is.from', { name, from: format(from) })
      return messages.say('preview.filter.is.to', { name, to: format(to ?? '') })
    }
    case 'in': {
      const [one] = filter.values
      if (filter.values.length !== 1) return messages.say('preview.filter.is.in', { name, count: filter.values.length })
      return messages.say('preview.filter.is.equals', { name, text: one ? format(one) : messages.say('preview.empty') })
    }
    case 'empty':
      return messages.say(filter.empty ? 'preview.filter.is.empty' : 'preview.filter.is.full', { name })
  }
}
