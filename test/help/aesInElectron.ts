import { app } from 'electron'
import { aesSpeed } from './aesSpeed.js'

// A main process without a window, which has made no request.
void app.whenReady().then(() => {
  process.stdout.write(`SEEN ${aesSpeed()}\n`)
  app.exit(0)
})
