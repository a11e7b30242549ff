import * as z from 'zod'

const id = z.number().int().positive()
const method = z.string().max(100)

/** From client to server. */
export const rpcRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('call'), id, method, input: z.unknown() }),
  z.strictObject({ type: z.literal('notice'), method, input: z.unknown() }),
  z.strictObject({ type: z.literal('cancel'), id }),
])
export type RpcRequest = z.infer<typeof rpcRequest>

/** From server to client. `cancelled` is the answer to a call that stopped because of a `cancel`. */
export const rpcReply = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('answer'), id, result: z.unknown() }),
  z.strictObject({ type: z.literal('cancelled'), id }),
  z.strictObject({ type: z.literal('progress'), id, progress: z.unknown() }),
])
export type RpcReply = z.infer<typeof rpcReply>
