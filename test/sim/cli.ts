import { formatPlan } from './plan.js'
import { lastPlan, main } from './run.js'

// A bug that throws where nobody waits is a finding too, and belongs to the world that was being played.
process.on('uncaughtException', (error) => {
  const plan = lastPlan()
  process.stdout.write(`BUG ${error.stack}\n`)
  if (plan !== null) process.stdout.write(`    npm run sim -- --plan '${formatPlan(plan)}'\n`)
  process.exit(1)
})

process.exitCode = await main(process.argv.slice(2))
