import { parseArgs } from 'node:util'
import { printActions } from './actions/print-actions.ts'
import { simulateActions, type ActionCase } from './actions/simulate-actions.ts'
import { parseSeeds } from './insights/parse-seeds.ts'
import { shopKinds } from './pacing/simulated-shops.ts'

/**
 * `npm run bench -- actions [--seeds 2001..2120]`: what is measured of actions with known effects, among them none, on
 * any day of simulated shops. In per cent: actions that overlap with a known event, or whose metric is unknown; of the
 * others, how many ranges hold the true effect (goal: 94 to 96), how many actions without effect are called a change
 * (goal: at most 2.5 in each direction), the median width of the range of what was expected, and how many effects are
 * found. Seeds below 2000 were used for tuning.
 */
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '2001..2120' } } })
const seeds = parseSeeds(values.seeds)

const all: ActionCase[] = []
for (const [title, kind] of Object.entries(shopKinds)) {
  const own = seeds.filter((_, n) => n % kind.every === 0)
  const cases = own.flatMap((seed) => simulateActions(kind.simulate({ seed }), seed))
  printActions(`${title}, ${own.length} shops`, cases, ({ metric }) => metric)
  all.push(...cases)
}
printActions('All shops by days until the review', all, ({ days }) => `${days} days`)
printActions('All shops by metric', all, ({ metric }) => metric)
