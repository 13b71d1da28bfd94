import type { RangePace } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { describeTarget } from './describe-target.ts'

const november: RangePace = {
  from: '2026-11-01',
  to: '2026-11-30',
  target: 120_000,
  through: '2026-11-24',
  is_over: false,
  target_to_date: 96_000,
  actual_to_date: 93_120,
  forecast: { expected: 116_000, lower: 112_000, upper: 119_000 },
  verdict: 'behind',
  sentiment: 'bad',
}
const usual = {
  value: '93500',
  format: { kind: 'currency', currency: 'USD' },
  sentiment: 'up',
} as const
const described = (
  pace: Partial<RangePace> = {},
  about: Partial<Parameters<typeof describeTarget>[0]> = {},
) => describeTarget({ ...usual, pace: { ...november, ...pace }, ...about }, 'en-US')
const over = { is_over: true, forecast: null, through: '2026-11-30', verdict: 'missed' } as const

test('a month in progress says its target, the distance from its plan, and what is expected', () => {
  expect(described()).toEqual({
    goal: 'Target $120,000',
    pace: '3% behind pace',
    tone: 'bad',
    details:
      'Target for Nov 2026: $120,000. By Nov 24: $93.12K of $96.00K planned. ' +
      'Expected by Nov 30: $116.00K ($112.00K to $119.00K).',
  })
})

test('a distance is no news while the forecast does not rule the target out', () => {
  expect(described({ verdict: 'on_pace', sentiment: 'good' }).tone).toBe('neutral')
  expect(described({ verdict: 'unknown', sentiment: 'neutral' }).tone).toBe('neutral')
  // Ahead today, but what is left will not suffice.
  expect(described({ actual_to_date: 97_000 })).toMatchObject({
    pace: '1% ahead of pace',
    tone: 'neutral',
  })
  expect(described({ actual_to_date: 96_100 }).pace).toBe('on pace')
})

test('less is better for costs, and neither for what has no better', () => {
  const under = { verdict: 'behind', sentiment: 'good' } as const
  expect(described(under, { sentiment: 'down' })).toMatchObject({
    pace: '3% below pace',
    tone: 'good',
  })
  const more = { actual_to_date: 100_800, verdict: 'ahead', sentiment: 'bad' } as const
  expect(described(more, { sentiment: 'down' })).toMatchObject({
    pace: '5% above pace',
    tone: 'bad',
  })
  expect(described(under, { sentiment: 'neutral' })).toMatchObject({
    pace: '3% below pace',
    tone: 'neutral',
  })
})

test.each([
  ['114000', 'up', '5% below target', 'bad'],
  ['126000', 'up', '5% above target', 'good'],
  ['120000', 'up', 'reached', 'good'],
  ['119999', 'up', '<1% below target', 'bad'],
  ['114000', 'down', '5% below target', 'good'],
  ['126000', 'down', '5% above target', 'bad'],
] as const)(
  'a month that is over and has %s, %s is better: %s, %s',
  (value, sentiment, pace, tone) => {
    const found = described(over, { value, sentiment })
    expect(found).toMatchObject({ pace, tone, details: 'Target for Nov 2026: $120,000.' })
  },
)

test('where only some days of the figure have a target, it names them and compares only those', () => {
  expect(described({ is_partial: true })).toMatchObject({
    goal: 'Nov target $120,000',
    pace: '3% behind pace',
    details: expect.stringMatching(/^Target for Nov 2026: .* The other days have no target\.$/),
  })
  const days = { from: '2026-10-01', to: '2026-10-15', target: 60_000, actual_to_date: 57_000 }
  expect(described({ ...over, ...days, is_partial: true }, { value: '110000' })).toMatchObject({
    goal: 'Target for Oct 1–15, 2026: $60,000',
    pace: '5% below target',
  })
})

test('what cannot be paced has its target alone', () => {
  const unknown = {
    through: null,
    target_to_date: null,
    actual_to_date: null,
    forecast: null,
  } as const
  expect(described({ ...unknown, verdict: 'unknown' })).toMatchObject({
    pace: null,
    tone: 'neutral',
  })
  expect(described(unknown).details).toMatch(/only the whole month is compared\.$/)
  const certain = { expected: 116_000, lower: 116_000, upper: 116_000 }
  expect(described({ forecast: certain }).details).toMatch(/Expected by Nov 30: \$116\.00K\.$/)
  expect(described({ target: 0, target_to_date: 0 }).pace).toBeNull()
  expect(described({ target: 1_250.5 }).goal).toBe('Target $1,250.50')
  expect(described({ from: '2026-10-15', to: '2026-11-30' }).details).toMatch(
    /^Target for Oct 15 – Nov 30, 2026:/,
  )
})
