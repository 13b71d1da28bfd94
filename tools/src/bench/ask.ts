import { parseArgs } from 'node:util'
import {
  evaluatedSets,
  judgeReading,
  loadCases,
  loadReader,
  type CaseSet,
  type EvaluationCase,
  type Verdict,
} from '@cartograph/ask/evaluation'
import { countDifferences } from './ask/count-differences.ts'
import { measureReading } from './ask/measure-reading.ts'

/**
 * `npm run bench -- ask [--set kept|tuning]`: how the reader of questions does on the project's evaluation set, which
 * parts of its readings are not as expected, and how long it takes with 2,000 members and 100,000 values. It prints
 * totals only, because kept questions must stay unknown to those who work on the reader. The goals for these are at least 95 %
 * exactly the expected query, at most 0.5 % silently wrong, 95 % of what must be refused is refused, 90 % of what must
 * be asked back is asked back, and p95 under 30 ms.
 */
const { values } = parseArgs({ options: { set: { type: 'string', default: 'kept' } } })
if (values.set !== 'kept' && values.set !== 'tuning') throw new Error('--set is kept or tuning')
const set: CaseSet = values.set

const verdicts = ['right', 'wrong', 'refused', 'asked back'] as const
type Counts = Record<Verdict, number>
const byKind = new Map<string, Counts>()
const differences = countDifferences()

function count(kind: string, verdict: Verdict): void {
  const counts = byKind.get(kind) ?? { right: 0, wrong: 0, refused: 0, 'asked back': 0 }
  counts[verdict] += 1
  byKind.set(kind, counts)
}

const kindOf = ({ expect, topic, history }: EvaluationCase) =>
  expect.kind === 'answer'
    ? history.length > 0
      ? 'follow-ups'
      : topic
    : `to be ${expect.kind === 'refuse' ? 'refused' : 'asked back'}`

for (const name of evaluatedSets) {
  const reader = loadReader(name)
  for (const one of loadCases(name, set)) {
    for (const phrasing of one.phrasings) {
      const reading = reader.read(phrasing, one)
      const verdict = judgeReading(reading, one)
      if (verdict !== 'right')
        differences.add(name, reading, one, reader.objectionTo(phrasing, one))
      count(kindOf(one), verdict)
      count(`all of ${name}`, verdict)
      count('all', verdict)
      if (one.expect.kind === 'answer') count('all to be answered', verdict)
    }
  }
}

if (byKind.size === 0) console.log(`There are no ${set} questions in ask/evaluation.`)
else
  console.log(
    `${set} questions${' '.repeat(16)}${verdicts.map((verdict) => verdict.padStart(12)).join('')}`,
  )
for (const [kind, counts] of [...byKind].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
  const all = verdicts.reduce((sum, verdict) => sum + counts[verdict], 0)
  const cells = verdicts.map((verdict) =>
    `${counts[verdict]} ${((100 * counts[verdict]) / all).toFixed(1)} %`.padStart(12),
  )
  console.log(kind.padEnd(26) + cells.join(''))
}
if (byKind.size > 0) differences.print()

const { members, values: valueCount, buildMs, p50, p95 } = measureReading()
console.log(
  `\nreading with ${members} members and ${valueCount} values: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (goal 30) of processor time; built in ${(buildMs / 1000).toFixed(1)} s`,
)
