import { formatPrice, PlanOffer } from '@cartograph/contract'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LibraryError } from '../data-files/index.ts'
import { loadPlans } from './load-plans.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plans-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const limits = `limits: { sources: 1, members: 1, orders_per_month: 1, synced_audiences: 0, history_months: null, model_questions_per_month: 0 }`
const good = `currency: USD
trial_of: paid
plans:
  - id: paid
    type: base_plan
    order: 2
    display_name: Paid
    description: With a price.
    interval: 30_days
    prices: { USD: 900 }
    ${limits}
  - id: free
    type: base_plan
    order: 1
    display_name: Free
    description: Without one.
    is_free: true
    ${limits}
`

function byUse(
  wrong: Partial<Readonly<Record<'of' | 'each' | 'prices' | 'caps', string>>>,
): string {
  const right = {
    of: 'orders_per_month',
    each: '10',
    prices: '{ USD: 100 }',
    caps: '{ USD: 5000 }',
  }
  const lines = Object.entries({ ...right, ...wrong }).map(([key, value]) => `${key}: ${value}`)
  return `    usage: { ${lines.join(', ')} }`
}

function load(text: string) {
  const file = join(folder, 'plans.yml')
  writeFileSync(file, text)
  return loadPlans(file)
}

function problemsOf(text: string): readonly string[] {
  try {
    load(text)
    return []
  } catch (error) {
    return error instanceof LibraryError ? error.problems : [String(error)]
  }
}

describe('the plans that come with the product', () => {
  const { plans, currency, trialOf } = loadPlans()

  it('are free, base by month and by year, and enterprise', () => {
    for (const plan of plans) expect(PlanOffer.parse(plan)).toEqual(plan)
    const kinds = plans.map(({ is_free, is_enterprise, interval, prices }) => [
      is_free,
      is_enterprise,
      interval,
      formatPrice(prices[currency] ?? 0, currency),
    ])
    expect(kinds).toEqual([
      [true, false, null, '$0'],
      [false, false, '30_days', '$99'],
      [false, false, 'year', '$990'],
      [false, true, null, '$0'],
    ])
    expect(trialOf.interval).toBe('30_days')
  })
})

describe('a file of plans', () => {
  it('lists plans by their order', () => {
    expect(load(good).plans.map(({ id }) => id)).toEqual(['free', 'paid'])
  })

  it('may ask for charges by use', () => {
    const { plans } = load(good.replace('    prices', `${byUse({})}\n    prices`))
    expect(plans.map(({ usage }) => usage)).toEqual([
      null,
      { of: 'orders_per_month', each: 10, prices: { USD: 100 }, caps: { USD: 5_000 } },
    ])
  })

  it.each([
    ['an unknown key', '    order: 2', '    order: 2\n    colour: red', /:7: 'colour' is not/],
    ['a price with decimals', 'USD: 900', 'USD: 9.5', /:10: 'USD' has the wrong type/],
    ['a price of nothing', 'USD: 900', 'USD: 0', /:10: 'USD' is too small/],
    ['an unknown currency', 'USD: 900', 'USD: 900, XYZ: 900', /:10: 'XYZ' is not a currency/],
    ['no price in the currency of all', 'USD: 900', 'EUR: 900', /:10: .*no price in USD/],
    ['a paid plan without an interval', '    interval: 30_days\n', '', /:4: .*has no interval/],
    ['a free plan with an interval', 'is_free: true', 'is_free: true\n    interval: year', /:18: /],
    ['the same id twice', 'id: free', 'id: paid', /:12: There is a plan 'paid' already/],
    ['the same place twice', 'order: 1', 'order: 2', /:14: Another plan has the place 2/],
    [
      'a trial of a missing plan',
      'trial_of: paid',
      'trial_of: gold',
      /:2: There is no plan 'gold'/,
    ],
    ['a negative limit', 'sources: 1', 'sources: -1', /:11: 'sources' is too small/],
    ['broken YAML', 'plans:', 'plans: [', /not YAML/],
  ])('with %s is refused with its line', (_what, from, to, expected) => {
    const problems = problemsOf(good.replace(from, to))
    expect(problems.join('\n')).toMatch(expected)
  })

  it.each([
    ['without a cap in each currency', { caps: '{ EUR: 5000 }' }, /:10: .*no cap in USD/],
    ['without a price in each currency', { prices: '{}' }, /:10: .*no price in USD/],
    ['in a currency without a price', { caps: '{ USD: 5000, EUR: 1 }' }, /:10: .*price in EUR/],
    ['with a cap below their price', { caps: '{ USD: 99 }' }, /:10: .*below the price/],
    ['of nothing', { each: '0' }, /:10: 'each' is too small/],
    ['of something else', { of: 'members' }, /:10: 'of'/],
  ])('with charges by use %s is refused with its line', (_what, wrong, expected) => {
    const problems = problemsOf(good.replace('    prices', `${byUse(wrong)}\n    prices`))
    expect(problems.join('\n')).toMatch(expected)
  })

  it('has charges by use only in plans of 30 days with a limit', () => {
    const asking = good.replace('    prices', `${byUse({})}\n    prices`)
    expect(problemsOf(asking.replace('30_days', 'year'))).toEqual([
      expect.stringMatching(/:10: Only plans of 30 days/),
    ])
    const endless = asking.replace('orders_per_month: 1', 'orders_per_month: null')
    expect(problemsOf(endless)).toEqual([expect.stringMatching(/:10: 'paid' has no limit/)])
  })

  it('that is missing names the setting', () => {
    expect(() => loadPlans(join(folder, 'none.yml'))).toThrow(/ENOENT.*PLANS_FILE/)
  })
})
