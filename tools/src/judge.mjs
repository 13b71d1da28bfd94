import { install } from './install.mjs'
import { run, tsx } from './run.mjs'

// `npm run judge -- [--cases 100000] [--seed n] [--engine duckdb|clickhouse]`: runs random queries on
// the engines and compares them with plain arithmetic.
await install('development')
await run(...tsx('semantic/src/testing/random-cases.ts', process.argv.slice(2)))
