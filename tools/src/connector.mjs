import { install } from './install.mjs'
import { run, tsx } from './run.mjs'

// `npm run connector -- check`: every connector is complete, and its manifest can be used.
// `npm run connector -- new <code>`: starts the folder of a platform, and that of its simulator.
await install('development')
const [verb, ...rest] = process.argv.slice(2)
if (verb === 'check') await run(...tsx('tools/src/connector/check.ts'))
else if (verb === 'new') await run(...tsx('tools/src/connector/new.ts', rest))
else {
  console.error('Say what to do: npm run connector -- check, or npm run connector -- new <code>')
  process.exit(1)
}
