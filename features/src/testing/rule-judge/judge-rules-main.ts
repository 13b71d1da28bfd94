import { parseArgs } from 'node:util'
import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { judgeRules } from './judge-rules.ts'

/**
 * `npm run judge -- rules [--cases 20000] [--seed 1] [--engine duckdb]`: random rules of segments against an
 * evaluation in plain loops. Prints the first difference and exits with 1.
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'duckdb' },
  },
})
const [cases, firstSeed] = [Number(values.cases), Number(values.seed)]
if (!Number.isInteger(cases) || cases < 1 || !Number.isInteger(firstSeed)) {
  throw new Error('npm run judge -- rules: --cases and --seed are whole numbers')
}

const engines = await openTestWarehouses()
try {
  const engine = engines.find(({ name }) => name === values.engine)
  if (engine === undefined) throw new Error('--engine is duckdb or clickhouse')
  const atOnce = 1_000
  for (let done = 0; done < cases; done += atOnce) {
    const rules = Math.min(atOnce, cases - done)
    const seed = firstSeed + done / 100
    const { differences, informative } = await judgeRules({
      warehouse: engine.warehouse,
      rules,
      seed,
    })
    const [first] = differences
    if (first !== undefined) {
      console.log(JSON.stringify(first, null, 2))
      process.exitCode = 1
      break
    }
    console.log(
      `${done + rules} of ${cases} rules, no difference; ${informative} of ${rules} split the customers`,
    )
  }
} finally {
  for (const engine of engines) await engine.close()
}
