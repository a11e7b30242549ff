/** From client to server. */
export type RpcRequest =
  | { readonly type: 'call'; readonly id: number; readonly method: string; readonly input: unknown }
  | { readonly type: 'notice'; readonly method: string; readonly input: unknown }
  | { readonly type: 'cancel'; readonly id: number }

/** From server to client. `cancelled` is the answer to a call that stopped because of a `cancel`. */
export type RpcReply =
  | { readonly type: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly type: 'cancelled'; readonly id: number }
  | { readonly type: 'progress'; readonly id: number; readonly progress: unknown }

/*
 * The fields of each message with their types. They are checked by hand, because zod would cost each hashing thread
 * five megabytes, and fifty milliseconds at its start.
 */
const REQUEST_FIELDS = { call: ['id', 'method', 'input'], notice: ['method', 'input'], cancel: ['id'] } as const
const REPLY_FIELDS = { answer: ['id', 'result'], cancelled: ['id'], progress: ['id', 'progress'] } as const

/** Returns null for a message that is no request. */
export const decodeRequest = (message: unknown): RpcRequest | null =>
  hasFields(message, REQUEST_FIELDS) ? (message as RpcRequest) : null

/** Returns null for a message that is no reply. */
export const decodeReply = (message: unknown): RpcReply | null =>
  hasFields(message, REPLY_FIELDS) ? (message as RpcReply) : null

/** Whether the message is of a known type and has exactly the fields of that type, each with its type. */
function hasFields(message: unknown, table: Readonly<Record<string, readonly string[]>>): boolean {
  if (typeof message !== 'object' || message === null) return false
  const { type, id = 1, method = '' } = message as Readonly<Record<string, unknown>>
  const fields = typeof type === 'string' && Object.hasOwn(table, type) ? table[type] : undefined
  if (fields === undefined || Object.keys(message).length !== fields.length + 1) return false
  const isTyped = Number.isInteger(id) && Number(id) > 0 && typeof method === 'string'
  return isTyped && fields.every((field) => Object.hasOwn(message, field))
}
