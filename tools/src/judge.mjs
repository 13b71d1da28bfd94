import { install } from './install.mjs'
import { run, tsx } from './run.mjs'

// `npm run judge -- [--cases 100000] [--seed n] [--engine duckdb|clickhouse]`: runs random queries on
// the engines and compares them with plain arithmetic.
// `npm run judge -- http [--cases 100000] [--seed n] [--at-once 12]`: sends random requests to a server
// and checks every answer.
// `npm run judge -- rules [--cases 20000] [--seed n] [--engine duckdb|clickhouse]`: random rules of customer
// segments against an evaluation in plain loops.
const [name, ...args] = process.argv.slice(2)
await install('development')
await run(
  ...(name === 'http'
    ? tsx('server/src/testing/http-judge/judge-http-main.ts', args)
    : name === 'rules'
      ? tsx('features/src/testing/rule-judge/judge-rules-main.ts', args)
      : tsx('semantic/src/testing/random-cases.ts', process.argv.slice(2))),
)
