import { app } from 'electron'
import { measureAesSpeed } from './aesSpeed.js'

// A main process without a window, which has made no request.
void app.whenReady().then(() => {
  process.stdout.write(`SEEN ${measureAesSpeed()}\n`)
  app.exit(0)
})
