import { isDeepStrictEqual } from 'node:util'
import { newId, OrgId } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { fullRows } from '../../testing/full-rows.ts'
import { engineAnswers, expectedAnswers, type RandomAnswer } from './answers.ts'
import { describeCase, type Difference } from './describe-case.ts'
import { randomCase, type RandomCase } from '../generate/random-case.ts'
import { randomRates } from '../generate/random-rates.ts'
import { shrinkCase } from './shrink-case.ts'

export interface RandomRun {
  readonly cases: number
  /** The seed of the first case; the following ones count up. */
  readonly seed: number
  readonly engine: { readonly name: string; readonly warehouse: Warehouse }
  readonly say: (line: string) => void
  /** Stops after this many differences. */
  readonly maxDifferences?: number
  readonly caseOf?: (seed: number) => RandomCase
}

export interface RandomOutcome {
  /** The seeds of the cases in which the engine and the evaluator differ. */
  readonly different: readonly number[]
  /** The number of cases with at least one row: empty answers would prove little. */
  readonly withRows: number
}

/** Runs random queries over random rows and compares the engine with the reference evaluator. */
export async function runRandomCases(run: RandomRun): Promise<RandomOutcome> {
  const { caseOf = randomCase } = run
  const { warehouse, name } = run.engine
  const orgId = newId(OrgId)
  await warehouse.prepareWorkspace(orgId)
  const parts = fullRows({ exchange_rates: randomRates.map((rate) => ({ ...rate })) })
  await warehouse.replaceRows({ orgId, batchKey: orgId, parts })
  const different: number[] = []
  let next = run.seed
  let withRows = 0

  async function work(): Promise<void> {
    while (next < run.seed + run.cases && different.length < (run.maxDifferences ?? 5)) {
      const one = caseOf(next)
      next += 1
      const { expected, difference } = await compare(one)
      if (typeof expected !== 'string' && expected.some(({ rows }) => rows.length > 0))
        withRows += 1
      if (!difference) continue
      different.push(one.seed)
      const smallest = await shrinkCase(one, async (each) => {
        const { difference: other } = await compare(each)
        return other !== null && kindOf(other) === kindOf(difference)
      })
      const again = (await compare(smallest)).difference
      if (again === null) run.say('This did not come again; what it was the first time:')
      run.say(describeCase(name, smallest, again ?? difference))
    }
  }

  async function compare(one: RandomCase) {
    const expected = await outcomeOf(() => expectedAnswers(one))
    const answered = await outcomeOf(async () => engineAnswers(one, { warehouse, orgId }))
    const isSame = typeof expected !== 'string' && isDeepStrictEqual(expected, answered)
    const difference: Difference | null = isSame ? null : { expected, answered }
    return { expected, difference }
  }

  await Promise.all(Array.from({ length: lanes }, work))
  await warehouse.dropWorkspace(orgId)
  return { different, withRows }
}

/** Enough parallel cases to keep the engine busy while others are evaluated. */
const lanes = 6

/** Distinguishes different rows from a rejection or a crash. */
function kindOf({ expected, answered }: Difference): string {
  return [expected, answered]
    .map((outcome) => (typeof outcome === 'string' ? outcome.split('\n', 1)[0] : 'rows'))
    .join()
}

/** A failure counts as an answer: its message. */
async function outcomeOf(
  answers: () => RandomAnswer[] | Promise<RandomAnswer[]>,
): Promise<RandomAnswer[] | string> {
  try {
    return await answers()
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}
