import { app, net } from 'electron'
import { primeCrypto } from '../../electron/lifecycle/primeCrypto.js'
import { aesSpeed } from './aesSpeed.js'

// A main process without a window: nothing has made a request yet, so nothing has woken the hardware up.
void app.whenReady().then(async () => {
  const before = aesSpeed()
  await primeCrypto((address) => net.fetch(address))
  const after = aesSpeed()
  process.stdout.write(`SEEN ${JSON.stringify({ before, after })}\n`)
  app.exit(0)
})
