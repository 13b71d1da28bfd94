import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { runRandomCases } from '../random/compare/run-random-cases.ts'
import { readJudgeOptions, type JudgeOptions } from './judge-options.ts'

/**
 * Runs many random cases on every engine, or on the named one: a search of hours for what the
 * daily tests do not find. Stops at the first difference, shrinks it, and returns whether there
 * was none.
 */
export async function searchRandomCases(
  { cases, seed, engine: engineName }: JudgeOptions,
  say: (line: string) => void,
): Promise<boolean> {
  const engines = await openTestWarehouses()
  try {
    for (const engine of engines) {
      if (engineName !== null && engine.name !== engineName) continue
      for (let done = 0; done < cases; done += casesAtOnce) {
        const next = { cases: Math.min(casesAtOnce, cases - done), seed: seed + done }
        const { different } = await runRandomCases({ ...next, engine, say, maxDifferences: 1 })
        if (different.length > 0) return false
        say(`${engine.name}: ${done + next.cases} of ${cases} cases, no difference`)
      }
    }
  } finally {
    for (const engine of engines) await engine.close()
  }
  return true
}

const casesAtOnce = 1000

if (import.meta.filename === process.argv[1]) {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const options = readJudgeOptions(process.argv.slice(2), new Date())
  say(`${options.cases} cases from seed ${options.seed} on ${options.engine ?? 'every engine'}`)
  process.exitCode = (await searchRandomCases(options, say)) ? 0 : 1
}
