import {
  addDays,
  ConnectionId,
  dayNumber,
  newId,
  OrgId,
  weekdayOf,
  type Day,
  type DetectedInsight,
} from '@cartograph/contract'
import { loadCatalogue } from '@cartograph/semantic'
import { expect, it } from 'vitest'
import { computeInsights } from '../compute-insights.ts'
import { planSearch } from '../plan/plan-search.ts'
import type { RunQuery, SearchPlan } from '../plan/search-plan.ts'

const model = loadCatalogue()
const metric = 'ShopifyOrders.netSales'
const dropped: readonly [Day, Day] = ['2026-10-08', '2026-10-17']

/** Around 1,000 a day, more at weekends. Two fifths come from email, which sells nothing for ten days. */
function salesOf(day: Day, channel: string, isBoosted: boolean): number {
  const number = dayNumber(day)
  const weekend = [0, 6].includes(weekdayOf(number)) ? 1.5 : 1
  const noise = 1 + 0.06 * Math.sin(number * number)
  const share = channel === 'email' ? 0.4 : 0.6
  const isDropped = channel === 'email' && dropped[0] <= day && day <= dropped[1]
  const boost = isBoosted && day > dropped[1] ? 2 : 1
  return isDropped ? 0 : Math.round(1_000 * weekend * noise * share * boost * 100) / 100
}
const wholeOf = (day: Day, isBoosted = false) =>
  salesOf(day, 'email', isBoosted) + salesOf(day, 'direct', isBoosted)

const daysOf = (from: Day, to: Day): Day[] =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, n) => addDays(from, n))
/** What October would have sold. */
const target = Math.round(
  daysOf('2026-10-01', '2026-10-31').reduce(
    (sum, day) => sum + salesOf(day, 'direct', false) / 0.6,
    0,
  ),
)

/** The shop's answer to a query, by day and channel. */
function shopThrough(through: Day, isBoosted: boolean): RunQuery {
  return ({ cube, measures, dimensions, from, to, days, byDay, where }) => {
    const asked = (days ?? daysOf(from, to < through ? to : through)).filter(
      (day) => day >= '2025-01-01',
    )
    const channels = ['email', 'direct'].filter((one) => where?.values.includes(one) ?? true)
    const rows = asked.flatMap((day) => channels.map((channel) => ({ day, channel })))
    const groups = new Map<string, { readonly day: Day; readonly channel: string; sum: number }>()
    for (const { day, channel } of rows) {
      const key = `${byDay ? day : ''} ${dimensions.length > 0 ? channel : ''}`
      const group = groups.get(key) ?? { day, channel, sum: 0 }
      group.sum += salesOf(day, channel, isBoosted)
      groups.set(key, group)
    }
    const all = [...groups.values()]
    const data = {
      members: [
        `${cube.cube}.${cube.time}.day`,
        ...dimensions.map((name) => `${cube.cube}.${name}`),
        ...measures.map((name) => `${cube.cube}.${name}`),
      ],
      columns: [
        all.map(({ day }) => `${day}T00:00:00.000`),
        ...dimensions.map(() => all.map(({ channel }) => channel)),
        ...measures.map((name) => all.map(({ sum }) => String(name === 'orders' ? sum / 50 : sum))),
      ],
    }
    return Promise.resolve(JSON.stringify({ results: [{ data }] }))
  }
}

const orgId = newId(OrgId)
const connectionId = newId(ConnectionId)

/** Net sales by channel, as they were known on the evening of a day. */
function planUntil(through: Day, about: Partial<SearchPlan> = {}): SearchPlan {
  const readUntil = new Date(`${addDays(through, 1)}T06:00:00Z`)
  const progress = { readUntil, firstReadAt: readUntil, openSince: null }
  const plan = planSearch({
    workspace: { orgId, name: 'Fernhill Goods', timezone: 'UTC', currency: 'USD' },
    syncProgress: [{ connectionId, platform: 'SP', ...progress }],
    model,
    days: 14,
    targets: [
      { metric, month: '2026-10', target },
      { metric: 'ShopifyOrders.gone', month: '2026-10', target: 1 },
    ],
  })
  const cubes = plan.cubes
    .filter(({ cube }) => cube === 'ShopifyOrders')
    .map((cube) => ({
      ...cube,
      metrics: cube.metrics.filter(({ measure }) => measure === 'netSales'),
      dimensions: cube.dimensions.filter(({ dimension }) => dimension === 'channel'),
      details: [],
    }))
  return { ...plan, cubes, ...about }
}

async function aboutTargets(through: Day, isBoosted = false, about: Partial<SearchPlan> = {}) {
  const plan = planUntil(through, about)
  const { days } = await computeInsights(plan, shopThrough(through, isBoosted))
  return days.flatMap(({ date, items }) =>
    items
      .filter(({ finding }) => finding.includes('|target '))
      .map((item) => ({ date, item, id: item.finding })),
  )
}

function chartOf({ summary }: DetectedInsight, axis: string) {
  const found = summary.find((one) => one.type === 'chart' && one.y_axis.includes(axis))
  return found?.type === 'chart' ? found.data : []
}

it('says once that a drop puts the target of a month out of reach, and why', async () => {
  const [found, ...others] = await aboutTargets('2026-10-18')
  expect(others).toEqual([])
  expect(found?.id).toBe(`${metric}|target 2026-10 behind`)
  const { date = '', item } = found ?? {}
  // Two days after the drop began at the earliest, and before it was over.
  expect(date >= addDays(dropped[0], 1) && date <= dropped[1]).toBe(true)
  expect(item).toMatchObject({
    change_sentiment: -1,
    tags: { metric },
    metric_summary: {
      metric_expected: String(target),
      metric_target: { month: '2026-10', is_back: false },
    },
  })
  const summary = item?.metric_summary
  expect(Number(summary?.metric_upper_bound)).toBeLessThan(target)
  const change = Number(summary?.metric_value) / target - 1
  expect(Number(summary?.metric_change)).toBeCloseTo(change, 5)
  const reached = chartOf(item as DetectedInsight, 'reached').find((row) => row['date'] === date)
  const sum = daysOf('2026-10-01', date).reduce((total, day) => total + wholeOf(day), 0)
  expect(Number(reached?.['reached'])).toBeCloseTo(sum, 1)
  const drivers = item?.explainers.find(({ explainer_key: key }) => key.startsWith('drivers'))
  expect(JSON.stringify(drivers)).toMatch(/email/i)

  // Later searches find the same, and what is stored from earlier days is not found again.
  const later = await aboutTargets('2026-10-20')
  expect(later.map(({ date: on, id }) => [on, id])).toEqual([[date, found?.id]])
  const stored = { storedTargetFindings: [{ finding: found?.id ?? '', date: '2026-10-01' }] }
  expect(await aboutTargets('2026-10-18', false, stored)).toEqual([])
}, 60_000)

it('says once that the target is in reach again, and nothing about a month on pace', async () => {
  const found = await aboutTargets('2026-10-30', true, { days: 30 })
  const ids = found.map(({ id }) => id.split(' ').at(-1))
  expect(ids.slice(0, 2)).toEqual(['behind', 'back'])
  expect(new Set(ids).size).toBe(ids.length)
  const [, back] = found
  expect((back?.date ?? '') > dropped[1]).toBe(true)
  expect(back?.item).toMatchObject({
    change_sentiment: 1,
    metric_summary: { metric_target: { is_back: true } },
  })
  expect(await aboutTargets('2026-10-06')).toEqual([])
}, 60_000)
