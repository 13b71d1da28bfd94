import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bridgeDays, type BridgeRequest, type OurEntry } from './bridge-days.ts'
import { parseDecimal, multiply, formatDecimal } from './exact-decimal.ts'

const day = '2026-11-10'
const base: BridgeRequest = {
  measure: 'net_sales',
  days: [day],
  platform: [{ day, measure: 'net_sales', total: '100.00' }],
  ours: [],
  rules: { countsTestOrders: false, refundsCountOn: 'day_of_refund' },
  accountZone: 'America/New_York',
  workspaceZone: 'America/New_York',
  currency: 'USD',
  workspaceCurrency: 'USD',
  convert: () => null,
  checkedAt: '2026-11-11T06:00:00.000Z',
}
const entry = (over: Partial<OurEntry> = {}): OurEntry => ({
  at: `${day}T17:00:00.000Z`,
  orderedAt: null,
  isTest: false,
  amount: '100.00',
  ...over,
})
const bridge = (over: Partial<BridgeRequest>) => bridgeDays({ ...base, ...over })[0]

describe('the bridge from the platform’s total to ours', () => {
  test('is empty when both totals are equal', () => {
    expect(bridge({ ours: [entry({ amount: '60' }), entry({ amount: '40.00' })] })).toEqual({
      day,
      measure: 'net_sales',
      platform_total: '100.00',
      our_total: '100.00',
      currency: 'USD',
      our_currency: 'USD',
      bridge: [],
      checked_at: base.checkedAt,
    })
  })

  test('shows what has not been read yet', () => {
    expect(bridge({ ours: [entry({ amount: '60.10' })] })?.bridge).toEqual([
      { cause: 'changed_or_unread', amount: '-39.90' },
    ])
  })

  test('leaves out test orders that the platform counts', () => {
    const rules = { ...base.rules, countsTestOrders: true }
    const ours = [entry({ amount: '95' }), entry({ amount: '5', isTest: true })]
    expect(bridge({ ours, rules })).toMatchObject({
      our_total: '95.00',
      bridge: [{ cause: 'test_orders', amount: '-5.00' }],
    })
  })

  test('moves a refund from the day of its order to its own', () => {
    const rules = { ...base.rules, refundsCountOn: 'day_of_order' as const }
    const refund = entry({
      at: '2026-11-14T17:00:00.000Z',
      orderedAt: `${day}T17:00:00.000Z`,
      amount: '-20',
    })
    const request = { ours: [entry({ amount: '120' }), refund], rules }
    expect(bridge(request)?.bridge).toEqual([{ cause: 'refund_timing', amount: '20.00' }])
    const later = bridge({ ...request, days: ['2026-11-14'] })
    expect(later?.bridge).toEqual([{ cause: 'refund_timing', amount: '-20.00' }])
  })

  test('moves entries that fall on another day in the workspace’s time zone', () => {
    const ours = [entry({ amount: '70' }), entry({ amount: '30', at: '2026-11-11T04:30:00.000Z' })]
    expect(bridge({ ours, workspaceZone: 'Europe/Berlin' })).toMatchObject({
      our_total: '70.00',
      bridge: [{ cause: 'time_zone', amount: '-30.00' }],
    })
  })

  test('converts money into the workspace’s currency last', () => {
    const convert = (amount: bigint) => multiply(amount, parseDecimal('0.9'))
    expect(bridge({ ours: [entry()], workspaceCurrency: 'EUR', convert })).toMatchObject({
      our_total: '90.00',
      our_currency: 'EUR',
      bridge: [{ cause: 'currency', amount: '-10.00' }],
    })
  })

  test('stops before the conversion when one amount has no rate', () => {
    expect(bridge({ ours: [entry()], workspaceCurrency: 'EUR' })).toMatchObject({ our_total: null })
  })

  test('has no currency for a count', () => {
    const request = { measure: 'orders', currency: null, ours: [entry({ amount: '1' })] } as const
    expect(
      bridge({ ...request, platform: [{ day, measure: 'orders', total: '2' }] }),
    ).toMatchObject({
      platform_total: '2',
      our_total: '1',
      our_currency: null,
      bridge: [{ cause: 'changed_or_unread', amount: '-1' }],
    })
  })
})

test('has steps that add up to the difference, for any entries and rules', () => {
  const cents = fc.integer({ min: -100_000, max: 100_000 }).map((value) => (value / 100).toFixed(2))
  const moment = fc
    .date({
      min: new Date('2026-11-08'),
      max: new Date('2026-11-13'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString())
  const zone = fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Tokyo', 'Asia/Kathmandu')
  fc.assert(
    fc.property(
      fc.record({
        total: cents,
        ours: fc.array(
          fc.record({
            at: moment,
            orderedAt: fc.option(moment),
            isTest: fc.boolean(),
            amount: cents,
          }),
        ),
        countsTestOrders: fc.boolean(),
        refundsCountOn: fc.constantFrom('day_of_refund' as const, 'day_of_order' as const),
        accountZone: zone,
        workspaceZone: zone,
        workspaceCurrency: fc.constantFrom('USD', 'EUR'),
        rate: fc.integer({ min: 1, max: 10 ** 9 }),
      }),
      ({ total, countsTestOrders, refundsCountOn, rate, ...over }) => {
        const found = bridge({
          ...over,
          platform: [{ day, measure: 'net_sales', total }],
          rules: { countsTestOrders, refundsCountOn },
          convert: (amount) => multiply(amount, parseDecimal((rate / 10 ** 6).toFixed(6))),
        })
        const steps = (found?.bridge ?? []).reduce(
          (sum, { amount }) => sum + parseDecimal(amount),
          0n,
        )
        expect(parseDecimal(found?.platform_total ?? '') + steps).toBe(
          parseDecimal(found?.our_total ?? ''),
        )
      },
    ),
  )
})

test.each([
  ['0', '0.00', '0'],
  ['1.5', '1.50', '1.5'],
  ['-0.00004', '0.00', '0'],
  ['-0.00005', '-0.0001', '-0.0001'],
  ['12.34565', '12.3457', '12.3457'],
])('%s is written %s as money and %s as a count', (text, money, count) => {
  expect([
    formatDecimal(parseDecimal(text), true),
    formatDecimal(parseDecimal(text), false),
  ]).toEqual([money, count])
})
