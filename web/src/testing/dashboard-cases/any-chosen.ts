import { ComparisonPeriod, DateGranularity, dateRangePresets, type Day } from '@cartograph/contract'
import * as fc from 'fast-check'
import { specialDays } from './case-shops.ts'
import type { ChosenFilters, ChosenCondition } from './dashboard-case.ts'
import { calendarSteps, daysLater, stepWith, type Days } from './reference-calendar.ts'
import { nameOf, type Subject } from './subject.ts'

/** Any filters that a user may set, including none. */
export function anyChosen(
  { several, single, ...subject }: Subject,
  today: Day,
): fc.Arbitrary<ChosenFilters> {
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
        [several.member]: fc.shuffledSubarray([...several.values], { maxLength: 3 }),
        [single.member]: fc.shuffledSubarray([...single.values], { maxLength: 3 }),
      }),
      { freq: 3 },
    ),
    conditions: fc.array(
      fc.array(anyCondition({ several, single, ...subject }), { minLength: 1, maxLength: 3 }),
      { maxLength: 3 },
    ),
  })
}

const anyName = fc.oneof(
  fc.constantFrom('thisWeek', 'thisMonth', 'thisQuarter', 'thisYear'),
  fc.constantFrom<string>(...dateRangePresets, 'thisQuarter', 'lastQuarter'),
  fc
    .tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom('Days', 'Months', 'Years'))
    .map(([count, unit]) => {
      const most = { Days: 400, Months: 36, Years: 3 }[unit] ?? 1
      return `last${((count - 1) % most) + 1}${unit}`
    }),
)

/** Two days until today in any order; often whole weeks, months, quarters or years. */
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

function anyCondition(subject: Subject): fc.Arbitrary<ChosenCondition> {
  const { numbers, booleans } = subject
  const flags = booleans.flatMap((member) =>
    ['true', 'false'].map((value) => ({ member, operator: 'equals', values: [value] })),
  )
  return fc.oneof(
    { weight: 5, arbitrary: ofTexts(subject) },
    ...(numbers.length > 0 ? [{ weight: 2, arbitrary: ofNumbers(numbers) }] : []),
    { weight: 3, arbitrary: ofTimes(subject.time) },
    ...(flags.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...flags) }] : []),
  )
}

function ofTexts({ texts, several, single, words }: Subject): fc.Arbitrary<ChosenCondition> {
  return fc.record({
    member: fc.constantFrom(...texts.filter((one) => nameOf(one) !== 'weekday')),
    operator: fc.constantFrom(
      'equals',
      'notEquals',
      'contains',
      'notContains',
      'startsWith',
      'endsWith',
    ),
    values: fc.shuffledSubarray([...several.values, ...single.values, ...words], {
      minLength: 1,
      maxLength: 3,
    }),
  })
}

function ofNumbers(members: readonly string[]): fc.Arbitrary<ChosenCondition> {
  return fc
    .tuple(
      fc.constantFrom(...members),
      fc.constantFrom('equals', 'notEquals', 'gt', 'gte', 'lt', 'lte', 'between'),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 0, max: 12 }),
    )
    .map(([member, operator, one, more]) => ({
      member,
      operator,
      values: operator === 'between' ? [`${one}`, `${one + more}`] : [`${one}`],
    }))
}

function ofTimes(member: string): fc.Arbitrary<ChosenCondition> {
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
