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
    ruleMember('returnedShare', { title: 'Returned share', type: 'number', format: 'percent' }),
    ruleMember('valueQuintile', { title: 'Value score', type: 'number' }),
    ruleMember('recencyQuintile', { title: 'Recency score', type: 'number' }),
    ruleMember('daysAsBuyer', { title: 'Days from first to last order', type: 'number' }),
    ruleMember('averageSpent', {
      title: 'Amount spent per order',
      type: 'number',
      format: 'currency',
    }),
    ruleMember('openTickets', { title: 'Open tickets', type: 'number' }),
    ruleMember('recencyBand', { title: 'Last ordered' }),
    ruleMember('frequencyBand', { title: 'Times ordered' }),
    ruleMember('tags', { title: 'Tag' }),
    ruleMember('createdAt', { title: 'Customer since', type: 'time' }),
    ruleMember('nextChargeAt', { title: 'Next charge', type: 'time' }),
    ruleMember('lastMailOpenedAt', { title: 'Last email opened', type: 'time' }),
    ruleMember('usedDiscount', { title: 'Used a discount', type: 'boolean' }),
    ruleMember('hasOpenedMail', { title: 'Has opened an email', type: 'boolean' }),
    ruleMember('isSocial', { title: 'From a social network', type: 'boolean' }),
    ruleMember('acceptsMarketing', { title: 'Accepts marketing', type: 'boolean' }),
    ruleMember('acceptsTexts', { title: 'Accepts texts', type: 'boolean' }),
    ruleMember('language', { title: 'Language', values: 'language' }),
    {
      ...ruleMember('title', { title: 'Bought product', is_behaviour: true }),
      member: 'ShopifyOrderLines.title',
    },
    {
      ...ruleMember('kind', { title: 'Subscription event', is_behaviour: true }),
      member: 'SubscriptionEvents.kind',
    },
    {
      ...ruleMember('code', { title: 'Used discount code', is_behaviour: true }),
      member: 'OrderDiscountCodes.code',
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

const of = (member: string, rest: Partial<RuleFilter> = {}) => bought({ member, ...rest })
const never: RuleFilter['times'] = { operator: 'lte', values: ['0'] }

const sentences: [RuleFilter, string][] = [
  [filter('country', 'equals', 'CA', 'MX'), 'in Canada or Mexico'],
  [filter('city', 'contains', 'ville'), 'whose city contains ville'],
  [filter('utmSource', 'equals', 'google'), 'whose UTM source is google'],
  [filter('tags', 'equals', 'VIP'), 'with the tag VIP'],
  [filter('orderCount', 'gte', '2'), 'who ordered at least twice'],
  [filter('orderCount', 'equals', '1'), 'who ordered exactly once'],
  [filter('orderCount', 'equals', '1', '3'), 'who ordered exactly 1 or 3 times'],
  [filter('orderCount', 'equals', '0'), 'who never ordered'],
  [filter('orderCount', 'lt', '1'), 'who never ordered'],
  [filter('orderCount', 'lt', '5'), 'who ordered fewer than 5 times'],
  [filter('orderCount', 'between', '1', '2'), 'who ordered 1 to 2 times'],
  [filter('netSpent', 'between', '50', '100'), 'who spent $50.00 to $100.00'],
  [filter('netSpent', 'gt', '50'), 'who spent more than $50.00'],
  [filter('averageSpent', 'lt', '50'), 'who spent less than $50.00 per order'],
  [filter('discountShare', 'gt', '0.125'), 'with an average discount of more than 12.5%'],
  [filter('returnedShare', 'gte', '0.5'), 'who returned at least 50% of what they bought'],
  [filter('valueQuintile', 'equals', '5'), 'with a value score of 5'],
  [filter('daysAsBuyer', 'lte', '1'), 'whose first and last orders are at most 1 day apart'],
  [filter('openTickets', 'gte', '1'), 'with at least 1 open ticket'],
  [filter('openTickets', 'equals', '0'), 'without open tickets'],
  [filter('recencyBand', 'equals', 'Over 12 months ago'), 'who last ordered over 12 months ago'],
  [filter('frequencyBand', 'equals', '1 order', '2 orders'), 'with 1 order or 2 orders'],
  [filter('usedDiscount', 'equals', 'false'), 'who never used a discount'],
  [filter('hasOpenedMail', 'equals', 'false'), 'who never opened an email'],
  [filter('isSocial', 'equals', 'true'), "for whom 'From a social network' is yes"],
  [filter('acceptsMarketing', 'equals', 'false'), "who don't accept email marketing"],
  [filter('acceptsTexts', 'equals', 'true'), 'who accept texts'],
  [filter('language', 'equals', 'es', 'fr'), 'who read the store in Spanish or French'],
  [filter('lastOrderAt', 'inDateRange', '7 days ago', 'now'), 'who ordered in the last 7 days'],
  [
    filter('lastMailOpenedAt', 'notInDateRange', '90 days ago', 'now'),
    'who last opened an email more than 90 days ago',
  ],
  [filter('createdAt', 'afterDate', '2026-01-01'), 'who were added after Jan 1, 2026'],
  [
    filter('createdAt', 'inDateRange', '2026-01-01', '2026-01-31'),
    'who were added between Jan 1, 2026 and Jan 31, 2026',
  ],
  [
    filter('lastOrderAt', 'notInDateRange', '2026-01-01', '2026-01-31'),
    'whose last order is not between Jan 1, 2026 and Jan 31, 2026',
  ],
  [filter('lastOrderAt', 'allTime', 'now'), 'who ordered at any time'],
  [filter('nextChargeAt', 'allTime', 'now'), 'with a date for next charge'],
  [bought(), 'who bought Mug'],
  [bought({ operator: 'contains' }), 'who bought a product with Mug in its name'],
  [bought({ times: { operator: 'gte', values: ['2'] } }), 'who bought Mug at least twice'],
  [bought({ times: never }), 'who never bought Mug'],
  [
    bought({
      times: { operator: 'lte', values: ['3'] },
      period: { operator: 'inDateRange', values: ['1 weeks ago', 'now'] },
    }),
    'who bought Mug at most 3 times in the last 1 week',
  ],
  [
    bought({ period: { operator: 'beforeDate', values: ['2026-02-01'] } }),
    'who bought Mug before Feb 1, 2026',
  ],
  [of('OrderDiscountCodes.code'), 'who used the discount code Mug'],
  [
    of('OrderDiscountCodes.code', { operator: 'contains' }),
    'who used a discount code with Mug in its name',
  ],
  [of('SubscriptionEvents.kind'), 'with the subscription event Mug'],
  [of('SubscriptionEvents.kind', { times: never }), 'without the subscription event Mug'],
  [filter('gone', 'equals', 'x'), 'whose CustomerProfile.gone is x'],
]
test.each(sentences)('%o reads as a clause', (condition, words) => {
  expect(say([condition])).toBe(`Customers ${words}.`)
})

test('conditions are joined by and, groups by or', () => {
  const many = filter('orderCount', 'gte', '2')
  const canada = filter('country', 'equals', 'CA')
  expect(say([canada, many], [bought()])).toBe(
    'Customers in Canada who ordered at least twice, or who bought Mug.',
  )
  const google = filter('utmSource', 'equals', 'google')
  expect(say([google, many, canada, bought()])).toBe(
    'Customers in Canada who ordered at least twice, bought Mug and whose UTM source is google.',
  )
  expect(
    say([filter('valueQuintile', 'gte', '4'), filter('recencyQuintile', 'lte', '2'), many]),
  ).toBe(
    'Customers with a value score of at least 4 and a recency score of at most 2 who ordered at least twice.',
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

test('days within one span and not within a shorter one are said as one', () => {
  const span = (name: string, from: string, to: string) =>
    say([
      filter(name, 'inDateRange', from, 'now'),
      filter(name, 'notInDateRange', to, 'now'),
      filter('orderCount', 'equals', '1'),
    ])
  expect(span('lastOrderAt', '90 days ago', '29 days ago')).toBe(
    'Customers who last ordered 30 to 90 days ago and ordered exactly once.',
  )
  expect(span('lastOrderAt', '53 weeks ago', '51 weeks ago')).toBe(
    'Customers who last ordered 51 to 53 weeks ago and ordered exactly once.',
  )
  expect(span('nextChargeAt', '90 days ago', '29 days ago')).toBe(
    'Customers who ordered exactly once and whose next charge is 30 to 90 days ago.',
  )
  expect(span('lastOrderAt', '13 weeks ago', '29 days ago')).toBe(
    'Customers who ordered in the last 13 weeks, last ordered more than 29 days ago and ordered exactly once.',
  )
})
