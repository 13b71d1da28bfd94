import { isDeepStrictEqual } from 'node:util'
import { newId, OrgId } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { fullRows } from '../testing/full-rows.ts'
import { engineAnswers, expectedAnswers, type RandomAnswer } from './answers.ts'
import { describeCase, type Difference } from './describe-case.ts'
import { randomCase, type RandomCase } from './random-case.ts'
import { randomRates } from './random-rates.ts'
import { smallestCase } from './smallest-case.ts'

export interface RandomRun {
  readonly cases: number
  /** Of the first case; those of the others follow it. */
  readonly seed: number
  readonly engine: { readonly name: string; readonly warehouse: Warehouse }
  readonly say: (line: string) => void
  /** After so many differences the rest is left. */
  readonly mostDifferences?: number
}

export interface RandomOutcome {
  /** Seeds of the cases in which the engine and the judge differ. */
  readonly different: readonly number[]
  /** Cases with at least one row: the run would prove little if most came out empty. */
  readonly withRows: number
}

/** Asks random questions of random rows, and compares what an engine and the judge make of them. */
export async function runRandomCases(run: RandomRun): Promise<RandomOutcome> {
  const { warehouse, name } = run.engine
  const orgId = newId(OrgId)
  await warehouse.prepareWorkspace(orgId)
  const parts = fullRows({ exchange_rates: randomRates.map((rate) => ({ ...rate })) })
  await warehouse.replaceRows({ orgId, batchKey: orgId, parts })
  const different: number[] = []
  let next = run.seed
  let withRows = 0

  async function work(): Promise<void> {
    while (next < run.seed + run.cases && different.length < (run.mostDifferences ?? 5)) {
      const one = randomCase(next)
      next += 1
      const { expected, difference } = await compare(one)
      if (typeof expected !== 'string' && expected.some(({ rows }) => rows.length > 0))
        withRows += 1
      if (!difference) continue
      different.push(one.seed)
      const smallest = await smallestCase(one, async (each) => {
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

/** Enough to keep an engine busy while others are judged. */
const lanes = 6

/** Rows that differ are another matter than a refusal or a crash. */
function kindOf({ expected, answered }: Difference): string {
  return [expected, answered]
    .map((outcome) => (typeof outcome === 'string' ? outcome.split('\n', 1)[0] : 'rows'))
    .join()
}

/** A failure is an answer too, in words. */
async function outcomeOf(
  answers: () => RandomAnswer[] | Promise<RandomAnswer[]>,
): Promise<RandomAnswer[] | string> {
  try {
    return await answers()
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}
