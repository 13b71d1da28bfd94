import { expect, test } from 'vitest'
import { isComplete, operatorsFor, toQueryFilters, type ConditionOperator } from './conditions.ts'

const condition = (operator: ConditionOperator | null, ...values: string[]) => ({
  member: 'Orders.channel',
  operator,
  values,
})

test('each type has its own operators', () => {
  expect(operatorsFor('boolean')).toEqual(['equals'])
  expect(operatorsFor('string')).toContain('contains')
  expect(operatorsFor('number')).toContain('between')
  expect(operatorsFor('number')).not.toContain('contains')
  expect(operatorsFor('time')).toEqual([
    'inTheLast',
    'beforeDate',
    'afterDate',
    'inDateRange',
    'notInDateRange',
    'overAllTime',
  ])
})

test.each([
  [condition('equals', 'Email', 'Paid social')],
  [condition('gt', '-1.5')],
  [condition('between', '2', '10')],
  [condition('inTheLast', '7', 'days')],
  [condition('inDateRange', '2026-01-01', '2026-01-31')],
  [condition('overAllTime', 'now')],
])('%o is complete', (one) => {
  expect(isComplete(one)).toBe(true)
})

test.each([
  [{ member: null, operator: 'equals', values: ['a'] } as const],
  [condition(null, 'a')],
  [condition('equals')],
  [condition('equals', 'a', ' ')],
  [condition('gt', 'many')],
  [condition('between', '2')],
  [condition('between', '10', '2')],
  [condition('inTheLast', '0', 'days')],
  [condition('inTheLast', '7', 'years')],
  [condition('inDateRange', '2026-01-31', '2026-01-01')],
  [condition('beforeDate', 'soon')],
  [condition('overAllTime')],
])('%o is not', (one) => {
  expect(isComplete(one)).toBe(false)
})

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
  expect(toQueryFilters([[condition('overAllTime', 'now')]])).toEqual([
    { member, operator: 'beforeOrOnDate', values: ['now'] },
  ])
})

test('what is not complete is not asked', () => {
  expect(toQueryFilters([[condition('equals')], []])).toEqual([])
})
