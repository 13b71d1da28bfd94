import { invocationFolder } from './config.mjs'
import { install } from './install.mjs'
import { run, tsx } from './run.mjs'

// `npm run -s ask -- --model DIR --today DATE [--values FILE]`: reads questions as JSON lines and writes the
// queries that they mean.
await install('development')
const args = ['--folder', invocationFolder, ...process.argv.slice(2)]
await run(...tsx('ask/src/main.ts', args)).catch(() => {
  process.exitCode = 1
})
