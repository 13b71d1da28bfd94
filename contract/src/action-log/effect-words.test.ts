import { expect, it } from 'vitest'
import { segmentDimension, type ActionEffect, type EffectResult } from './effect.ts'
import { effectVerdict, effectWords } from './effect-words.ts'

const measured: EffectResult = {
  from: '2026-11-14',
  to: '2026-11-20',
  verdict: 'above',
  reason: null,
  actual: 11_200,
  expected: { value: 10_000, low: 9_412, high: 10_769 },
  change: { value: 0.12, low: 0.04, high: 0.19 },
  others: [],
}
const effect = (over: Partial<EffectResult> | null, of: Partial<ActionEffect> = {}) => ({
  goal: { metric: 'ShopifyOrders.netSales', segment: null },
  metric_title: 'Net sales',
  segment_name: null,
  better: 'up' as const,
  result: over && { ...measured, ...over },
  measured_at: over && '2026-11-21T08:00:00.000Z',
  ...of,
})
const words = (...of: Parameters<typeof effect>) => effectWords(effect(...of), '2026-11-21')

it('is a sentence with its range', () => {
  expect(words({})).toBe('Net sales were 12% above what was expected, between 4% and 19%.')
  const fell = { verdict: 'below', change: { value: -0.0833, low: -0.1212, high: -0.051 } } as const
  const segment = { dimension: 'ShopifyOrders.channel', value: 'Email' }
  const goal = { metric: 'ShopifyOrders.refundRate', segment }
  expect(words(fell, { goal, metric_title: 'Refund rate', better: 'down' })).toBe(
    'Refund rate of Email was 8.3% below what was expected, between 5.1% and 12%.',
  )
})

it('names a customer segment, also one that is gone', () => {
  const segment = { dimension: segmentDimension, value: '01930000-0000-7000-8000-000000000001' }
  const goal = { metric: 'ShopifyOrders.netSales', segment }
  expect(words({}, { goal, segment_name: 'Germany' })).toMatch(
    /^Net sales of the segment Germany were 12% above/,
  )
  expect(words(null, { goal })).toBe(
    "The effect on net sales can't be measured: its segment was deleted.",
  )
  expect(words({}, { goal })).toMatch(/^Net sales of a deleted segment were 12% above/)
  expect(words({ verdict: 'unclear', reason: 'segment', change: null }, { goal })).toBe(
    'Cannot tell: the segment was changed or deleted after the action was logged.',
  )
})

it('says why nothing can be said', () => {
  const noise = {
    verdict: 'unclear',
    reason: 'noise',
    change: { value: 0.03, low: -0.05, high: 0.11 },
  } as const
  expect(words(noise)).toBe(
    'Cannot tell: net sales were 3% above what was expected, but the effect can be anything from −5% to +11%.',
  )
  const day = { from: '2026-11-27', to: '2026-11-27' }
  const others = ['Black Friday', 'Raised the budget', 'Sent a mail', 'New photos'].map((name) => ({
    name,
    ...day,
  }))
  expect(words({ verdict: 'unclear', reason: 'overlap', others })).toBe(
    'Cannot tell: other events changed the same days (Black Friday, Raised the budget, Sent a mail and 1 more). Net sales were 12% above what was expected.',
  )
  const soldOut = [{ name: 'Linen shirt: no units sold', ...day }]
  expect(words({ verdict: 'unclear', reason: 'stop', change: null, others: soldOut })).toBe(
    'Cannot tell: an outage or a stock-out changed the same days (Linen shirt: no units sold).',
  )
  expect(words({ verdict: 'unclear', reason: 'history', change: null })).toBe(
    'Cannot tell: there is too little data before the action to know what to expect.',
  )
  expect(words(null)).toBe(
    'Net sales will be compared with what was to be expected, as soon as the days until Nov 20, 2026 are complete.',
  )
})

it('is good or bad by the direction of its metric', () => {
  expect(effectVerdict(effect({}))).toBe('good')
  expect(effectVerdict(effect({}, { better: 'down' }))).toBe('bad')
  expect(effectVerdict(effect({}, { better: 'none' }))).toBeNull()
  expect(effectVerdict(effect({ verdict: 'unclear', reason: 'noise' }))).toBeNull()
  expect(effectVerdict(effect(null))).toBeNull()
})
