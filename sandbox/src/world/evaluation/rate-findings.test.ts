import { expect, it } from 'vitest'
import { createWorld } from '../create-world.ts'
import { clearnessOf } from './event-strength.ts'
import { eventsOf } from './judge-findings.ts'
import { rateFindings } from './rate-findings.ts'

const world = createWorld({
  seed: 5,
  startDay: '2023-11-21',
  orders: 60_000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const through = '2026-11-20'
const days = { from: '2026-01-01', through }
const at = new Date('2026-11-21T00:00:00Z')
const clear = eventsOf(world.truth(at)).filter(
  (event) =>
    event.from >= days.from &&
    ['stock_out', 'price_change', 'campaign_pause'].includes(event.event) &&
    clearnessOf(event, world, at) >= 4,
)

it('whoever finds everything that could be seen, and nothing else, is always right', () => {
  expect(clear.length).toBeGreaterThan(2)
  const findings = clear.flatMap(({ from, effects }) => {
    const [effect] = effects.filter(({ slice }) => slice !== null)
    if (effect?.slice === null || effect === undefined) return []
    const isProduct = effect.slice.dimension === 'product_id'
    return [
      {
        from,
        to: from,
        metric: effect.metric === 'unit_price' ? 'Lines.averageUnitPrice' : 'Lines.unitsSold',
        group: isProduct ? 'product' : 'utm_source',
        value: isProduct ? effect.name : effect.slice.value,
        direction: effect.factor < 1 ? (-1 as const) : (1 as const),
      },
    ]
  })
  const rating = rateFindings(world, { ...days, findings })
  expect(rating).toEqual({
    precision: 1,
    recall: 1,
    events: clear.length,
    findings: findings.length,
  })
})

it('of nothing found nothing was right or wrong, and nothing that happened was found', () => {
  expect(rateFindings(world, { ...days, findings: [] })).toEqual({
    precision: null,
    recall: 0,
    events: clear.length,
    findings: 0,
  })
})

it('an event stands out the more, the more was sold of what it is about', () => {
  const [event] = eventsOf(world.truth(at)).filter((one) => one.event === 'stock_out')
  if (event === undefined) throw new Error('no stock-out')
  const small = createWorld({ ...world.options, orders: 2_000 })
  expect(clearnessOf(event, world, at)).toBeGreaterThan(clearnessOf(event, small, at))
})
