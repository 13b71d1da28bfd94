import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import { parseArgs } from 'node:util'
import { judgeWorld, type RatedEvent, type JudgedWorld } from './worlds/judge-world.ts'
import { printWorlds } from './worlds/print-worlds.ts'

/**
 * `npm run bench -- worlds [--seeds 301..320] [--orders 24000] [--days 365] [--without AZ,BG,MG] [--findings]
 * [--events]`: runs the search for findings on sandbox shops with all platforms but those, and compares the findings
 * with the events that were planted in each shop. `--findings` and `--events` list each of them.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '301..320' },
    orders: { type: 'string', default: '24000' },
    days: { type: 'string', default: '365' },
    until: { type: 'string', default: '2026-11-01' },
    without: { type: 'string', default: '' },
    findings: { type: 'boolean', default: false },
    events: { type: 'boolean', default: false },
  },
})

const [first = 0, last = 0] = values.seeds.split('..').map(Number)
const model = loadCatalogue()
const engine = await openTestDuckdb()
const semantic = createSemantic({ warehouse: engine.warehouse, model })
const worlds: JudgedWorld[] = []
try {
  for (let seed = first; seed <= Math.max(first, last); seed += 1) {
    const world = await judgeWorld(
      { warehouse: engine.warehouse, semantic },
      {
        seed,
        orders: Number(values.orders),
        days: Number(values.days),
        until: values.until,
        without: new Set(values.without.split(',')),
      },
    )
    worlds.push(world)
    console.log(
      `Seed ${seed}: ${world.findings.length} findings of ${world.series} series in ${(world.searchMs / 1000).toFixed(1)} s`,
    )
    if (values.findings) for (const line of world.lines) console.log(line)
    if (values.events) for (const event of world.events) console.log(eventLine(event))
  }
} finally {
  await engine.close()
}
printWorlds(worlds, Number(values.days))

/** A line about an event and the finding that detected it. */
function eventLine({
  event,
  name,
  from,
  to,
  effects,
  strength,
  foundBy,
  delay,
}: RatedEvent): string {
  const [effect] = effects
  const what = `${event} ${name} ${from} to ${to ?? 'now'} ${effect?.metric} times ${effect?.factor.toFixed(2)}, ${strength.toFixed(1)} spreads`
  if (foundBy === null) return `missed ${what}`
  const { metric, group, value } = foundBy
  return `found  ${what}, after ${delay} days by ${metric} of ${group} ${value}`
}
