import { expect, it } from 'vitest'
import { createWorld } from '../create-world.ts'
import { eventStrength } from './event-strength.ts'
import { groupEffects } from './judge-findings.ts'
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
const clear = groupEffects(world.truth(at)).filter(
  (event) =>
    event.from >= days.from &&
    ['stock_out', 'price_change', 'campaign_pause'].includes(event.event) &&
    eventStrength(event, world, at) >= 4,
)

it('finding exactly the visible events gives full precision and recall', () => {
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

it('without findings, precision is null and recall is 0', () => {
  expect(rateFindings(world, { ...days, findings: [] })).toEqual({
    precision: null,
    recall: 0,
    events: clear.length,
    findings: 0,
  })
})

it('an event is stronger in a shop with more sales', () => {
  const [event] = groupEffects(world.truth(at)).filter((one) => one.event === 'stock_out')
  if (event === undefined) throw new Error('no stock-out')
  const small = createWorld({ ...world.options, orders: 2_000 })
  expect(eventStrength(event, world, at)).toBeGreaterThan(eventStrength(event, small, at))
})
