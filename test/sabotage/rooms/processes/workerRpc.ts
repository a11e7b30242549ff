import type { ProductSabotage } from '../../productSabotage.js'

const CLIENT = 'electron/adapters/workers/rpc/rpcClient.ts'
const SERVER = 'electron/adapters/workers/rpc/rpcServer.ts'
const THREAD = 'electron/adapters/workers/rpc/rpcThread.ts'
const SPEC = 'contract/ports/workerRpc.spec.ts'

/** Remote calls to threads and processes: each ends once, whatever the other side does. */
export const WORKER_RPC: readonly ProductSabotage[] = [
  {
    what: 'calls to a dead process stay open',
    file: CLIENT,
    find: '      for (const call of open.values()) call.settle(fail(because))\n',
    replace: '',
    spec: SPEC,
    title: 'are all answered once when the other side is closed, and so are later ones',
  },
  {
    what: 'an answer is believed without its schema',
    file: CLIENT,
    find: 'return value.success ? ok(value.data) : null',
    replace: 'return answer',
    spec: SPEC,
    title: 'end with a failure when the answer does not fit the table',
  },
  {
    what: 'a cancel is not sent',
    file: CLIENT,
    find: "      signal?.addEventListener('abort', cancel)\n",
    replace: '',
    spec: SPEC,
    title: 'that are cancelled end with the reason, once the other side has cleaned up',
  },
  {
    what: 'a cancel stops every call',
    file: SERVER,
    find: 'return running.get(request.id)?.abort()',
    replace: 'return running.forEach((one) => void one.abort())',
    spec: SPEC,
    title: 'that are cancelled end with the reason, once the other side has cleaned up',
  },
  {
    what: 'any message is a request',
    file: SERVER,
    find: 'decodeRequest(message)',
    replace: 'message as never',
    spec: SPEC,
    title: 'survive messages that are none of ours, in both directions',
  },
  {
    what: 'a thread that died is asked again',
    file: THREAD,
    find: '      if (current === started) current = null\n',
    replace: '',
    spec: SPEC,
    title: 'fails what is open when it dies, says why in the log, and the next call gets a new one',
  },
  {
    what: 'an idle thread keeps the process alive',
    file: THREAD,
    find: '        if (client.open() === 0) worker.unref()\n',
    replace: '',
    spec: SPEC,
    title: 'keeps the process alive while a call is open, and not when it is idle',
  },
]
