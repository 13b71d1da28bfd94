import { simulateStore } from '@cartograph/analysis/testing'
import { loadAlertsBench } from '@cartograph/features/testing'
import { parseArgs } from 'node:util'

/**
 * `npm run bench -- alerts [--parts time,detection] [--workspaces 500] [--spread 40] [--orders 3000] [--at-once 2]
 * [--seeds 40]`: the time from the end of a sync to its messages (goal: at most 60 seconds), for so many workspaces with
 * twenty alerts each whose syncs end in the same second; the same for syncs that are spread over an hour, at the pace
 * of 500 an hour for as many workspaces as `--spread` says; and beside them the bare queries. And for each sensitivity
 * the incidents of simulated shops without an event, and the share of events that an incident touches.
 */
const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: 'time,detection' },
    workspaces: { type: 'string', default: '500' },
    spread: { type: 'string', default: '40' },
    orders: { type: 'string', default: '3000' },
    'at-once': { type: 'string', default: '2' },
    seeds: { type: 'string', default: '40' },
  },
})
const parts = new Set(values.parts.split(','))
const { benchAlerts, benchDetection, detectionDays } = await loadAlertsBench()

if (parts.has('time')) {
  const workspaces = Number(values.workspaces)
  const found = await benchAlerts({
    workspaces,
    orders: Number(values.orders),
    atOnce: Number(values['at-once']),
    spread: Number(values.spread),
    perHour: 500,
  })
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const latencies = (times: readonly number[]) => {
    const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0
    return `median ${seconds(at(0.5))}, 95 % ${seconds(at(0.95))}, last ${seconds(at(1))}`
  }
  const last = found.atOnce.at(-1) ?? 0
  console.log(`${workspaces} workspaces, ${found.alerts} alerts, ${found.messages} messages`)
  console.log(
    `all syncs end in the same second: ${latencies(found.atOnce)}; ${found.queries} queries alone ` +
      `${seconds(found.bareMs)}, so ${(last / found.bareMs).toFixed(1)} times as long`,
  )
  console.log(`500 syncs spread over an hour, ${values.spread} of them: ${latencies(found.spread)}`)
}

if (parts.has('detection')) {
  const stores = Array.from({ length: Number(values.seeds) }, (_, n) =>
    simulateStore({ ...detectionDays, seed: n + 1, events: 6 }),
  )
  const cases = (['often', 'sometimes', 'rarely'] as const).flatMap((sensitivity) =>
    [false, true].map((isKnown) => ({ sensitivity, isKnown })),
  )
  for (const { sensitivity, isKnown } of cases) {
    const shops = stores.map(({ series, calendar }) => ({
      series,
      promotions: isKnown ? Object.values(calendar.promos).flat() : [],
    }))
    const { months, incidents, wrong, events } = benchDetection(sensitivity, shops)
    const share = ({ all, found }: { all: number; found: number }) =>
      `${((100 * found) / all).toFixed(0)} % of ${all}`
    console.log(
      `${sensitivity}, promotions ${isKnown ? 'known' : 'unknown'}: ` +
        `${(incidents / months).toFixed(2)} incidents a month, ` +
        `${(wrong / months).toFixed(2)} of them without an event (precision ` +
        `${(1 - wrong / incidents).toFixed(2)}); found of events of 4 standard deviations ` +
        `${share(events.four)}, of 6 ${share(events.six)}`,
    )
  }
}
// The database of tests stays up otherwise.
process.exit()
