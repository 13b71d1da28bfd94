import { install } from './install.mjs'
import { run, tsx } from './run.mjs'

// `npm run connector -- check`: checks that every connector is complete and its manifest valid.
// `npm run connector -- new <code>`: creates the folders of a connector and its simulator.
await install('development')
const [verb, ...rest] = process.argv.slice(2)
if (verb === 'check') await run(...tsx('tools/src/connector/check.ts'))
else if (verb === 'new') await run(...tsx('tools/src/connector/new.ts', rest))
else {
  console.error('Usage: npm run connector -- check, or npm run connector -- new <code>')
  process.exit(1)
}
