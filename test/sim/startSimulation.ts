import { runSimulation } from './run/runSimulation.js'

process.exitCode = await runSimulation(process.argv.slice(2))
