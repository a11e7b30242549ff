import type { RowCount } from '../../../../shared/preview/model.js'
import type { Messages } from '../../../messages/messages.js'

export const formatRowCount = ({ is, rows }: RowCount, messages: Messages): string =>
  messages.say(`look.rows.${is}`, { rows })
