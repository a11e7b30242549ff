import type { PortalCard } from '../../../shared/ipc/contract.js'
import type { Messages } from '../../messages/messages.js'

/** What stands below the title of a portal; null where the title is already its address. */
export const getPortalSubtitle = (card: PortalCard, messages: Messages): string | null =>
  card.demo ? messages.say('portal.demo') : card.title === card.host ? null : card.host
