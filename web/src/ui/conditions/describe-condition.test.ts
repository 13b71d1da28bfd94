import { expect, test } from 'vitest'
import { filterMembers } from '../../testing/filtered-dashboard.ts'
import type { Condition } from './conditions.ts'
import {
  describeChoice,
  describeCondition,
  describeConditions,
  summariseConditions,
} from './describe-condition.ts'

test('a choice reads as a sentence, however many values it has', () => {
  expect(describeChoice('Channel', ['Email'])).toBe('Channel is Email')
  expect(describeChoice('Channel', ['Paid social', 'Email'])).toBe(
    'Channel is Paid social or Email',
  )
  expect(describeChoice('Channel', ['A', 'B', 'C'])).toBe('Channel is A, B or C')
  expect(describeChoice('Channel', ['A', 'B', 'C', 'D'])).toBe('Channel is A, B or 2 more')
})

const conditions: [Condition, string][] = [
  [
    { member: 'Orders.channel', operator: 'notContains', values: ['paid'] },
    'Channel does not contain paid',
  ],
  [
    { member: 'Orders.amount', operator: 'between', values: ['2', '10'] },
    'Amount is between 2 and 10',
  ],
  [
    { member: 'Orders.paidAt', operator: 'afterDate', values: ['2026-10-01'] },
    'Paid is after Oct 1, 2026',
  ],
  [
    { member: 'Orders.paidAt', operator: 'inTheLast', values: ['1', 'weeks'] },
    'Paid is in the last 1 week',
  ],
  [{ member: 'Orders.paidAt', operator: 'overAllTime', values: ['now'] }, 'Paid over all time'],
  [{ member: 'Orders.isFirst', operator: 'equals', values: ['true'] }, 'First order is yes'],
]
test.each(conditions)('%o in words', (condition, words) => {
  expect(describeCondition(condition, filterMembers)).toBe(words)
})

test('a value has its name, and a part of a value is what was typed', () => {
  const member = 'Orders.shippingCountry'
  const country = { member, title: 'Country', type: 'string', labelOf: () => 'Canada' } as const
  const say = (operator: 'equals' | 'contains') =>
    describeCondition({ member, operator, values: ['CA'] }, [country])
  expect(say('equals')).toBe('Country is Canada')
  expect(say('contains')).toBe('Country contains CA')
})

test('of several conditions the first is said, and how many there are besides', () => {
  const [first, second] = conditions.map(([condition]) => [condition])
  if (first === undefined || second === undefined) throw new Error('There are none')
  expect(describeConditions([first], filterMembers)).toBe('Channel does not contain paid')
  expect(describeConditions([first, [...second, ...first]], filterMembers)).toBe(
    'Channel does not contain paid +2 more',
  )
  expect(summariseConditions([first, [...second, ...first]], filterMembers)).toEqual({
    first: 'Channel does not contain paid',
    others: '+2 more',
  })
  expect(describeConditions([], filterMembers)).toBeNull()
})
