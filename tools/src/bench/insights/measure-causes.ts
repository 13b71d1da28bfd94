import { explain } from '@cartograph/analysis'
import { simulateCase, type CaseOptions } from '@cartograph/analysis/testing'
import { printGoals, type GoalRow } from './print-goals.ts'
import { addCase, emptyCauses, f1 } from './score-causes.ts'

const usual = { dims: 4, tail: 0.6, noise: 0.05 }
const kinds: readonly {
  readonly what: string
  readonly least: number
  readonly options: Omit<CaseOptions, 'seed'>
}[] = [
  {
    what: 'one dimension',
    least: 0.99,
    options: { ...usual, kind: 'sum', depth: [1], drivers: [1, 2] },
  },
  {
    what: 'combinations of up to three',
    least: 0.95,
    options: { ...usual, kind: 'sum', depth: [1, 2, 3], drivers: [1, 2, 3] },
  },
  {
    what: 'shares',
    least: 0.95,
    options: { ...usual, kind: 'rate', depth: [1, 2], drivers: [1, 2] },
  },
  {
    what: 'more or fewer of some',
    least: 0.95,
    options: { ...usual, kind: 'mix', depth: [1], drivers: [1] },
  },
  {
    what: 'five dimensions, heavy tails',
    least: 0.85,
    options: {
      kind: 'sum',
      dims: 5,
      depth: [1, 2, 3],
      drivers: [1, 2, 3],
      tail: 1.2,
      noise: 0.15,
    },
  },
]
/** For each kind and seed. */
const casesPerSeed = 10

/** Measures how often the engine names the true causes. */
export function measureCauses(seeds: readonly number[]): void {
  const figures: GoalRow[] = []
  const all = emptyCauses()
  const times: number[] = []
  for (const { what, least, options } of kinds) {
    const score = emptyCauses()
    for (const seed of seeds) {
      for (let n = 0; n < casesPerSeed; n += 1) {
        const made = simulateCase({ ...options, seed: seed * 1_000 + n })
        const from = process.cpuUsage()
        const answer = explain(made.given)
        times.push(process.cpuUsage(from).user / 1000)
        addCase(score, made.given, made, answer)
        addCase(all, made.given, made, answer)
      }
    }
    figures.push({
      what: `F1 of exactly named causes: ${what}`,
      ours: f1(score),
      min: least,
      of: score.cases,
    })
    if (options.kind !== 'sum') {
      const name = options.kind === 'mix' ? 'mix' : 'rate'
      const right = score.rightEffect / score.cases
      figures.push({
        what: `effect recognised as ${name}: ${what}`,
        ours: right,
        min: 1,
        of: score.cases,
      })
    }
  }
  figures.push({
    what: 'parts that add up to the change',
    ours: all.addingUp / all.cases,
    min: 1,
    of: all.cases,
  })
  const sorted = times.toSorted((one, other) => one - other)
  figures.push({
    what: 'CPU milliseconds per case, median',
    ours: sorted[sorted.length >> 1] ?? 0,
  })
  printGoals(`Causes, seeds ${seeds[0]} to ${seeds.at(-1)}`, figures)
}
