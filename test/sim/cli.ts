import { main } from './run/run.js'

process.exitCode = await main(process.argv.slice(2))
