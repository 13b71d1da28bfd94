import type { RuleFilter, SourceConfig } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { describeFirst, describeRule } from './describe-rule.ts'
import { ruleMember } from './segment.fixture.ts'
import { ruleFields } from './rule-fields.ts'

const fields = ruleFields(
  [
    ruleMember('country', { title: 'Country', values: 'country' }),
    ruleMember('city', { title: 'City' }),
    ruleMember('utmSource', { title: 'UTM source' }),
    ruleMember('orderCount', { title: 'Number of orders', type: 'number' }),
    ruleMember('netSpent', { title: 'Amount spent', type: 'number', format: 'currency' }),
    ruleMember('lastOrderAt', { title: 'Last order', type: 'time' }),
    ruleMember('discountShare', { title: 'Discount share', type: 'number', format: 'percent' }),
    ruleMember('usedDiscount', { title: 'Used a discount', type: 'boolean' }),
    ruleMember('isSocial', { title: 'From a social network', type: 'boolean' }),
    ruleMember('acceptsMarketing', { title: 'Accepts marketing', type: 'boolean' }),
    {
      ...ruleMember('title', { title: 'Bought product', is_behaviour: true }),
      member: 'ShopifyOrderLines.title',
    },
  ],
  'USD',
)

const filter = (name: string, operator: RuleFilter['operator'], ...values: string[]) => ({
  member: `CustomerProfile.${name}`,
  operator,
  values,
})
const bought = (rest: Partial<RuleFilter> = {}): RuleFilter => ({
  member: 'ShopifyOrderLines.title',
  operator: 'equals',
  values: ['Mug'],
  ...rest,
})
const say = (...groups: RuleFilter[][]) =>
  describeRule({ or: groups.map((and) => ({ and })) }, fields)

const sentences: [RuleFilter, string][] = [
  [filter('country', 'equals', 'CA', 'MX'), 'whose country is Canada or Mexico'],
  [filter('city', 'contains', 'ville'), 'whose city contains ville'],
  [filter('utmSource', 'equals', 'google'), 'whose UTM source is google'],
  [filter('orderCount', 'gte', '2'), 'with at least 2 orders'],
  [filter('orderCount', 'equals', '1'), 'with exactly 1 order'],
  [filter('orderCount', 'lt', '5'), 'with fewer than 5 orders'],
  [filter('netSpent', 'between', '50', '100'), 'who spent $50.00 to $100.00'],
  [filter('netSpent', 'gt', '50'), 'who spent more than $50.00'],
  [filter('discountShare', 'gt', '0.125'), 'whose discount share is more than 12.5%'],
  [filter('usedDiscount', 'equals', 'false'), 'who never used a discount'],
  [filter('isSocial', 'equals', 'true'), "for whom 'From a social network' is yes"],
  [filter('acceptsMarketing', 'equals', 'false'), "who don't accept marketing"],
  [
    filter('lastOrderAt', 'inDateRange', '7 days ago', 'now'),
    'whose last order is in the last 7 days',
  ],
  [
    filter('lastOrderAt', 'notInDateRange', '2026-01-01', '2026-01-31'),
    'whose last order is not between Jan 1, 2026 and Jan 31, 2026',
  ],
  [filter('lastOrderAt', 'allTime', 'now'), 'with a date for last order'],
  [bought(), 'who bought product Mug'],
  [bought({ operator: 'contains' }), 'who bought product with Mug in its name'],
  [bought({ times: { operator: 'gte', values: ['2'] } }), 'who bought product Mug at least twice'],
  [bought({ times: { operator: 'lte', values: ['0'] } }), 'who never bought product Mug'],
  [
    bought({
      times: { operator: 'lte', values: ['3'] },
      period: { operator: 'inDateRange', values: ['1 weeks ago', 'now'] },
    }),
    'who bought product Mug at most 3 times in the last 1 week',
  ],
  [
    bought({ period: { operator: 'beforeDate', values: ['2026-02-01'] } }),
    'who bought product Mug before Feb 1, 2026',
  ],
  [filter('gone', 'equals', 'x'), 'whose CustomerProfile.gone is x'],
]
test.each(sentences)('%o reads as a clause', (condition, words) => {
  expect(say([condition])).toBe(`Customers ${words}.`)
})

test('conditions are joined by and, groups by or', () => {
  const many = filter('orderCount', 'gte', '2')
  const canada = filter('country', 'equals', 'CA')
  expect(say([canada, many], [bought()])).toBe(
    'Customers whose country is Canada and with at least 2 orders, or who bought product Mug.',
  )
  expect(say([canada, many, bought()])).toBe(
    'Customers whose country is Canada, with at least 2 orders and who bought product Mug.',
  )
})

test('the list shows the first condition and how many others there are', () => {
  const rule = (...and: RuleFilter[]): SourceConfig => ({ or: [{ and }] })
  const canada = filter('country', 'equals', 'CA')
  expect(describeFirst(rule(canada), fields)).toBe('Country is Canada')
  const spent = filter('netSpent', 'gt', '50')
  expect(describeFirst(rule(spent, canada, bought()), fields)).toBe(
    'Amount spent is more than $50.00 +2 more',
  )
})

test('days counted back from now are said in words, also those that are left out', () => {
  expect(
    say([
      filter('lastOrderAt', 'inDateRange', '90 days ago', 'now'),
      filter('lastOrderAt', 'notInDateRange', '29 days ago', 'now'),
    ]),
  ).toBe(
    'Customers whose last order is in the last 90 days and whose last order is not in the last 29 days.',
  )
})
