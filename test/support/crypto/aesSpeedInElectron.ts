import { app } from 'electron'
import { measureAesSpeed } from './measureAesSpeed.js'

// The main process runs without a window and has made no request.
void app.whenReady().then(() => {
  process.stdout.write(`SEEN ${measureAesSpeed()}\n`)
  app.exit(0)
})
