import { SourceConfig, type RuleFilter } from '@cartograph/contract'
import { loadCatalogue } from '@cartograph/semantic'
import { describe, expect, it } from 'vitest'
import { checkRule, isUsable } from './check-rule.ts'
import { ruleMembers } from './rule-members.ts'

const members = ruleMembers(loadCatalogue())
const orders = 'CustomerProfile.orderCount'
const lastOrder = 'CustomerProfile.lastOrderAt'
const product = 'ShopifyOrderLines.title'
const rule = (...filters: RuleFilter[]): SourceConfig => ({ or: [{ and: filters }] })
const problemsOf = (...filters: RuleFilter[]) => {
  try {
    checkRule(rule(...filters), members)
    return []
  } catch (error) {
    return (error as { problems: { loc: string[]; msg: string }[] }).problems.map(
      ({ loc, msg }) => `${loc.join('.')}: ${msg}`,
    )
  }
}

describe('a rule', () => {
  it.each<[string, RuleFilter]>([
    ['a number', { member: orders, operator: 'gte', values: ['2'] }],
    ['a range of numbers', { member: orders, operator: 'between', values: ['2', '2.5'] }],
    ['a text', { member: 'CustomerProfile.city', operator: 'contains', values: ['x', 'y'] }],
    [
      'a boolean',
      { member: 'CustomerProfile.acceptsMarketing', operator: 'equals', values: ['true'] },
    ],
    [
      'the last days',
      { member: lastOrder, operator: 'inDateRange', values: ['7 days ago', 'now'] },
    ],
    [
      'two dates',
      { member: lastOrder, operator: 'notInDateRange', values: ['2026-01-01', '2026-02-28'] },
    ],
    ['one date', { member: lastOrder, operator: 'beforeDate', values: ['2026-01-01'] }],
    ['all time', { member: lastOrder, operator: 'allTime', values: ['now'] }],
    [
      'what customers did',
      {
        member: product,
        operator: 'equals',
        values: ['Mug'],
        times: { operator: 'lte', values: ['0'] },
        period: { operator: 'afterDate', values: ['2026-01-01'] },
      },
    ],
  ])('takes %s', (_what, filter) => {
    expect(SourceConfig.parse(rule(filter))).toEqual(rule(filter))
    expect(problemsOf(filter)).toEqual([])
  })

  it('names the place of an unknown member', () => {
    const unknown: RuleFilter = {
      member: 'CustomerProfile.shoeSize',
      operator: 'gt',
      values: ['1'],
    }
    const good: RuleFilter = { member: orders, operator: 'gt', values: ['1'] }
    expect(problemsOf(good, unknown)).toEqual([
      'source_config.or.0.and.1.member: CustomerProfile.shoeSize cannot be used in a rule',
    ])
    expect(isUsable(rule(unknown), members)).toBe(false)
    expect(isUsable(rule(good), members)).toBe(true)
  })

  it.each<[string, RuleFilter, string]>([
    [
      'another operator',
      { member: orders, operator: 'contains', values: ['1'] },
      'operator: Number of orders takes equals, gt, lt, gte, lte, between',
    ],
    ['no number', { member: orders, operator: 'gt', values: ['many'] }, 'values: Must be a number'],
    [
      'one value of two',
      { member: orders, operator: 'between', values: ['1'] },
      'values: Enter two values',
    ],
    [
      'a range in reverse',
      { member: orders, operator: 'between', values: ['3', '2'] },
      'values: The first number must not be larger than the second',
    ],
    [
      'a day that does not exist',
      { member: lastOrder, operator: 'beforeDate', values: ['2026-02-30'] },
      'values: Must be a date, such as 2026-11-14',
    ],
    [
      'dates in reverse',
      { member: lastOrder, operator: 'inDateRange', values: ['2026-02-02', '2026-02-01'] },
      'values: The first date must not be after the second',
    ],
    [
      'days that do not end now',
      { member: lastOrder, operator: 'inDateRange', values: ['7 days ago', '2026-02-01'] },
      'values: Must end now',
    ],
    [
      'no days at all',
      { member: lastOrder, operator: 'inDateRange', values: ['0 days ago', 'now'] },
      'values: Must be a date, such as 2026-11-14',
    ],
    [
      'a boolean in words',
      { member: 'CustomerProfile.acceptsMarketing', operator: 'equals', values: ['yes'] },
      'values: Must be true or false',
    ],
    [
      'times of a property',
      { member: orders, operator: 'gt', values: ['1'], times: { operator: 'gte', values: ['2'] } },
      'times: Number of orders is not something that happens several times',
    ],
    [
      'dates of a property',
      {
        member: orders,
        operator: 'gt',
        values: ['1'],
        period: { operator: 'allTime', values: ['now'] },
      },
      'period: Number of orders has no dates',
    ],
    [
      'a wrong period',
      {
        member: product,
        operator: 'equals',
        values: ['Mug'],
        period: { operator: 'beforeDate', values: ['now'] },
      },
      'period.values: Must be a date, such as 2026-11-14',
    ],
  ])('refuses %s', (_what, filter, problem) => {
    expect(problemsOf(filter)).toEqual([`source_config.or.0.and.0.${problem}`])
  })
})

describe('a rule that is too large', () => {
  const many = (count: number, filter: RuleFilter) => Array.from({ length: count }, () => filter)
  const values = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`)

  it.each<[string, RuleFilter[], string]>([
    [
      'behaviours',
      many(51, { member: product, operator: 'equals', values: ['Mug'] }),
      'at most 50 conditions on what customers did; this one has 51',
    ],
    [
      'values',
      many(17, { member: 'CustomerProfile.city', operator: 'equals', values: values(500) }),
      'at most 8000 values; this one has 8500',
    ],
    [
      'texts',
      many(3, { member: 'CustomerProfile.city', operator: 'contains', values: values(400) }),
      'at most 1000 values of conditions with contains; this one has 1200',
    ],
  ])('is refused for its %s', (_what, filters, problem) => {
    expect(problemsOf(...filters)).toEqual([`source_config.or: A rule may have ${problem}`])
  })
})

it('describes every member in the words of the model, once', () => {
  for (const { title, description, member } of members.values()) {
    expect([member, title, description.endsWith('.')]).toEqual([
      member,
      expect.stringMatching(/^[A-Z]/),
      true,
    ])
  }
  expect(new Set([...members.values()].map(({ title }) => title)).size).toBe(members.size)
})
