import { QueryFilter } from '@cartograph/contract'
import { expect, test } from 'vitest'
import type { ConditionOperator } from '../../../../ui/conditions/conditions.ts'
import { toQueryFilters } from './to-query-filters.ts'

const condition = (operator: ConditionOperator, ...values: string[]) =>
  ({ member: 'Orders.channel', operator, values }) as const

test('one group is asked as it is, and of several one holds', () => {
  const email = { member: 'Orders.channel', operator: 'equals', values: ['Email'] }
  expect(toQueryFilters([[condition('equals', 'Email')]])).toEqual([email])
  expect(
    toQueryFilters([
      [condition('equals', 'Email'), condition('contains', 'a')],
      [condition('gt', '3')],
    ]),
  ).toEqual([
    {
      or: [
        { and: [email, { member: 'Orders.channel', operator: 'contains', values: ['a'] }] },
        { and: [{ member: 'Orders.channel', operator: 'gt', values: ['3'] }] },
      ],
    },
  ])
})

test('what the query language has no operator for is said with those it has', () => {
  const member = 'Orders.channel'
  expect(toQueryFilters([[condition('between', '2', '10')]])).toEqual([
    { member, operator: 'gte', values: ['2'] },
    { member, operator: 'lte', values: ['10'] },
  ])
  expect(toQueryFilters([[condition('inTheLast', '7', 'days')]])).toEqual([
    { member, operator: 'inDateRange', values: ['7 days ago', 'now'] },
  ])
  expect(toQueryFilters([[condition('notInTheLast', '2', 'weeks')]])).toEqual([
    { member, operator: 'notInDateRange', values: ['2 weeks ago', 'now'] },
  ])
  expect(toQueryFilters([[condition('overAllTime', 'now')]])).toEqual([
    { member, operator: 'beforeOrOnDate', values: ['now'] },
  ])
})

test('what is not complete is not asked', () => {
  expect(toQueryFilters([[condition('equals')], []])).toEqual([])
})

test.each([
  [[[condition('equals', 'Email'), condition('between', '2', '10')]]],
  [[[condition('inTheLast', '7', 'days')], [condition('overAllTime', 'now')]]],
  [[[condition('notInDateRange', '2026-01-01', '2026-01-31')]]],
])('%j is a filter of the query language', (groups) => {
  for (const filter of toQueryFilters(groups)) expect(QueryFilter.parse(filter)).toEqual(filter)
})
