import { install } from './install.mjs'
import { run, tsx } from './run.mjs'

await install('development')
await run(...tsx('semantic/src/testing/update.ts', process.argv.slice(2)))
