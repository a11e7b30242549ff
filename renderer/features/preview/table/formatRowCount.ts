import type { RowCount } from '../../../../shared/preview/model.js'
import type { Messages } from '../../../messages/messages.js'

export const formatRowCount = ({ type, rows }: RowCount, messages: Messages): string =>
  messages.say(`preview.rows.${type}`, { rows })
