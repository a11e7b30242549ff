import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'undici'

/**
 * Controls a page of a running application through Chromium's debugger. Playwright's connection asks for browser
 * contexts, which Electron does not manage; this one uses only what every Chromium supports.
 */
export interface PageDebugger {
  /** Returns the JSON value of an expression in the page; promises are awaited. */
  evaluate(expression: string): Promise<unknown>
  close(): void
}

/**
 * Resolves with the address of the page debugger once Chromium has printed it. Node prints no such line, so it also
 * shows which of the two is running.
 */
export function waitForDebugger(app: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    app.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
      if (address !== undefined) resolve(address)
    })
    app.on('close', (code) => reject(new Error(`the application ended with ${code}: ${said}`)))
  })
}

/**
 * Connects to the first page of the application whose debugger listens at `browserAddress`. Waits up to 30 s for one.
 */
export async function openFirstPage(browserAddress: string): Promise<PageDebugger> {
  const list = new URL('/json/list', browserAddress.replace(/^ws/, 'http'))
  for (let patience = 300; patience > 0; patience--) {
    const targets = (await (await fetch(list)).json()) as readonly {
      readonly type: string
      readonly webSocketDebuggerUrl: string
    }[]
    const page = targets.find(({ type }) => type === 'page')
    if (page !== undefined) return connect(page.webSocketDebuggerUrl)
    await sleep(100)
  }
  throw new Error('the application opened no page')
}

async function connect(address: string): Promise<PageDebugger> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  let asked = 0
  return {
    evaluate: (expression) =>
      new Promise((resolve, reject) => {
        const id = ++asked
        const listener = ({ data }: { readonly data: unknown }): void => {
          const answer = JSON.parse(String(data))
          if (answer.id !== id) return
          socket.removeEventListener('message', listener)
          if (answer.error || answer.result.exceptionDetails) reject(new Error(JSON.stringify(answer)))
          else resolve(answer.result.result.value)
        }
        socket.addEventListener('message', listener)
        socket.send(
          JSON.stringify({
            id,
            method: 'Runtime.evaluate',
            params: { expression, returnByValue: true, awaitPromise: true },
          }),
        )
      }),
    close: () => socket.close(),
  }
}
