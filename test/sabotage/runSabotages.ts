import { runProductSabotages } from './runProductSabotages.js'

process.exitCode = await runProductSabotages(process.argv.slice(2))
