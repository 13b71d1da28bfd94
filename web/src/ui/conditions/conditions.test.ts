import { expect, test } from 'vitest'
import { findProblem, isComplete, operatorsFor, type ConditionOperator } from './conditions.ts'

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
    'notInTheLast',
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
  [condition('notInTheLast', '7', 'days')],
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
  [condition('notInTheLast', '7', 'years')],
  [condition('inDateRange', '2026-01-31', '2026-01-01')],
  [condition('beforeDate', 'soon')],
  [condition('overAllTime')],
])('%o is not', (one) => {
  expect(isComplete(one)).toBe(false)
})

test.each([
  ['number', 'gt', ['many'], { index: 0, message: 'Enter a number.' }],
  ['number', 'equals', ['1', 'two'], { index: 1, message: 'Enter a number.' }],
  ['number', 'between', ['10', '2'], { index: 1, message: 'Enter 10 or more.' }],
  ['number', 'between', ['10', ''], null],
  ['time', 'beforeDate', ['soon'], { index: 0, message: 'Choose a day.' }],
  [
    'time',
    'inDateRange',
    ['2026-01-31', '2026-01-01'],
    { index: 1, message: 'Choose the first day or a later one.' },
  ],
  ['string', 'equals', ['anything'], null],
  ['time', 'inTheLast', ['', 'days'], null],
] as const)('the values of a %s that %s %o: %o', (type, operator, values, problem) => {
  expect(findProblem(type, operator, values)).toEqual(problem)
})
