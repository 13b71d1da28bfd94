import { parseArgs } from 'node:util'
import { measureCauses } from './insights/measure-causes.ts'
import { measureDays } from './insights/measure-days.ts'
import { measureIncrement } from './insights/measure-increment.ts'
import { measureSpeed } from './insights/measure-speed.ts'
import { parseSeeds } from './insights/parse-seeds.ts'
import { printReferences } from './insights/references.ts'

/**
 * `npm run bench -- insights [--series 100000] [--seeds 101..120] [--references DIR] [--only PART]`: the
 * speed of the insights engine and its accuracy on simulated stores; with a folder of public data, also on
 * published benchmarks. The parts are `speed`, `days`, `causes` and `references`.
 */
const { values } = parseArgs({
  options: {
    series: { type: 'string' },
    seeds: { type: 'string', default: '101..120' },
    references: { type: 'string' },
    only: { type: 'string' },
  },
})
const seeds = parseSeeds(values.seeds)
const sizes = [1_000, 10_000, ...(values.series === undefined ? [] : [Number(values.series)])]
const parts: Readonly<Record<string, () => Promise<void>>> = {
  speed: async () => {
    await measureSpeed([...new Set(sizes)].toSorted((one, other) => one - other))
    measureIncrement()
  },
  days: () => Promise.resolve(measureDays(seeds)),
  causes: () => Promise.resolve(measureCauses(seeds)),
  references: () => printReferences(values.references ?? ''),
}
const selected = values.only === undefined ? Object.keys(parts) : values.only.split(',')
for (const name of selected) {
  const part = parts[name]
  if (part === undefined) throw new Error(`--only is one of ${Object.keys(parts).join(', ')}`)
  if (name === 'references' && values.references === undefined) continue
  await part()
}
