import { parseArgs } from 'node:util'
import * as z from 'zod'

export interface JudgeOptions {
  readonly cases: number
  /** The seed of the first case; the following ones count up. */
  readonly seed: number
  /** Null means every engine. */
  readonly engine: 'duckdb' | 'clickhouse' | null
}

/** `--cases`, `--seed` and `--engine`; without a seed, each day has its own cases. */
export function readJudgeOptions(args: readonly string[], now: Date): JudgeOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { cases: { type: 'string' }, seed: { type: 'string' }, engine: { type: 'string' } },
  })
  const read = Options.safeParse(values)
  if (!read.success) throw new Error(`npm run judge: ${z.prettifyError(read.error)}`)
  const { cases, seed = seedOfDay(now), engine = null } = read.data
  return { cases, seed, engine }
}

const maxSeeds = 2 ** 32
const daysApart = 100_000

function seedOfDay(now: Date): number {
  const day = Math.floor(now.getTime() / 86_400_000)
  return (day * daysApart) % maxSeeds
}

const whole = z.string().regex(/^\d+$/, 'Write a whole number').transform(Number)

const Options = z.object({
  cases: whole.pipe(z.number().min(1)).default(100_000),
  seed: whole.pipe(z.number().max(maxSeeds - 1)).optional(),
  engine: z.enum(['duckdb', 'clickhouse']).optional(),
})
