import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { runRandomCases } from '../random/run-random-cases.ts'
import { readJudgeOptions, type JudgeOptions } from './judge-options.ts'

/**
 * As many random cases as are asked for, on every engine or the one that is named: a search of hours for
 * what the tests of every day do not come upon. It ends with the first difference, made as small as it
 * can be, and answers whether there was none.
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
        const { different } = await runRandomCases({ ...next, engine, say, mostDifferences: 1 })
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
