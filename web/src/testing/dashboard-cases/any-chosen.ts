import { ComparisonPeriod, DateGranularity, offeredRanges, type Day } from '@cartograph/contract'
import * as fc from 'fast-check'
import { specialDays } from './case-shops.ts'
import type { Chosen, ChosenCondition } from './dashboard-case.ts'
import { calendarSteps, daysLater, stepWith, type Days } from './reference-calendar.ts'
import { cube } from './any-template.ts'

/** What somebody may have chosen on a day; nothing at all of some. */
export function anyChosen(today: Day): fc.Arbitrary<Chosen> {
  const dates = fc.record({
    range: fc.oneof(anyName, anyDays(today)),
    comparisons: fc.shuffledSubarray([...ComparisonPeriod.options]),
    toDate: fc.boolean(),
  })
  return fc.record({
    dates: fc.option(dates, { freq: 8 }),
    granularity: fc.option(fc.constantFrom(...DateGranularity.options), { freq: 6 }),
    values: fc.option(
      fc.record({
        [`${cube}.shippingCountry`]: fc.shuffledSubarray(countries, { maxLength: 3 }),
        [`${cube}.channel`]: fc.shuffledSubarray(channels, { maxLength: 3 }),
      }),
      { freq: 3 },
    ),
    conditions: fc.array(fc.array(anyCondition, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
  })
}

const anyName = fc.oneof(
  fc.constantFrom('thisWeek', 'thisMonth', 'thisQuarter', 'thisYear'),
  fc.constantFrom<string>(...offeredRanges, 'thisQuarter', 'lastQuarter'),
  fc
    .tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom('Days', 'Months', 'Years'))
    .map(([count, unit]) => {
      const most = { Days: 400, Months: 36, Years: 3 }[unit] ?? 1
      return `last${((count - 1) % most) + 1}${unit}`
    }),
)

/** Two days until today, in any order; often whole weeks, months, quarters and years. */
function anyDays(today: Day): fc.Arbitrary<Days> {
  const anyDay = fc.oneof(
    fc.integer({ min: 0, max: 900 }).map((days) => daysLater(today, -days)),
    fc.constantFrom(...specialDays),
  )
  const any = fc.tuple(anyDay, anyDay)
  const whole = fc
    .tuple(anyDay, fc.constantFrom(...calendarSteps), fc.integer({ min: 0, max: 3 }))
    .map(([day, step, more]): Days => {
      const [first, last] = stepWith(day, step)
      let end = last
      for (let n = 0; n < more; n++) [, end] = stepWith(daysLater(end, 1), step)
      return [first, end]
    })
  const until = (day: Day) => (day < today ? day : today)
  return fc.oneof(any, whole).map(([one, other]) => [until(one), until(other)])
}

const countries = ['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'Nowhere', 'a*b %25', 'or']
const channels = [
  'Paid social',
  'Paid search',
  'Email',
  'Direct',
  'Organic search',
  'Affiliate',
  'and',
]

/** Of what the drawer of these dashboards offers. */
export const offered = [
  'shippingCountry',
  'channel',
  'utmCampaign',
  'discountCodes',
  'customerKind',
  'hour',
  'weekdayNumber',
  'isFirstOrder',
  'happenedAt',
].map((name) => `${cube}.${name}`)

const texts = [
  ...countries,
  ...channels,
  'e',
  'Prospecting',
  '10',
  'ing',
  'WELCOME10',
  '_',
  'Guest',
]
const anyCondition: fc.Arbitrary<ChosenCondition> = fc.oneof(
  { weight: 5, arbitrary: ofTexts() },
  { weight: 2, arbitrary: ofNumbers() },
  { weight: 3, arbitrary: ofTimes() },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('true', 'false')
      .map((value) => ({ member: `${cube}.isFirstOrder`, operator: 'equals', values: [value] })),
  },
)

function ofTexts(): fc.Arbitrary<ChosenCondition> {
  return fc.record({
    member: fc.constantFrom(...offered.slice(0, 5)),
    operator: fc.constantFrom(
      'equals',
      'notEquals',
      'contains',
      'notContains',
      'startsWith',
      'endsWith',
    ),
    values: fc.shuffledSubarray(texts, { minLength: 1, maxLength: 3 }),
  })
}

function ofNumbers(): fc.Arbitrary<ChosenCondition> {
  return fc
    .tuple(
      fc.constantFrom('hour', 'weekdayNumber'),
      fc.constantFrom('equals', 'notEquals', 'gt', 'gte', 'lt', 'lte', 'between'),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 0, max: 12 }),
    )
    .map(([name, operator, one, more]) => ({
      member: `${cube}.${name}`,
      operator,
      values: operator === 'between' ? [`${one}`, `${one + more}`] : [`${one}`],
    }))
}

function ofTimes(): fc.Arbitrary<ChosenCondition> {
  const member = `${cube}.happenedAt`
  const last = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom('hours', 'days', 'weeks'))
    .map(([count, unit]) => ({ member, operator: 'inTheLast', values: [`${count}`, unit] }))
  const days = fc
    .tuple(
      fc.constantFrom('beforeDate', 'afterDate', 'inDateRange', 'notInDateRange'),
      fc.constantFrom(...specialDays),
      fc.integer({ min: 0, max: 400 }),
    )
    .map(([operator, day, more]) => ({
      member,
      operator,
      values: operator.endsWith('Range') ? [day, daysLater(day, more)] : [day],
    }))
  return fc.oneof(last, days)
}
