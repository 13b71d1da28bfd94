import { install } from './install.mjs'
import { run, tsx } from './run.mjs'

await install('development')
// It prints what is wrong; a stack trace of this process would only hide it.
await run(...tsx('semantic/src/testing/update.ts', process.argv.slice(2))).catch(() => {
  process.exitCode = 1
})
