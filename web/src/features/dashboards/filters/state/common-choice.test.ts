import { expect, test } from 'vitest'
import type { Condition, ConditionGroups } from '../../../../ui/conditions/conditions.ts'
import { commonChoice, onlyChoices, withCommonChoice, withoutChoices } from './common-choice.ts'

const channel = (...values: string[]): Condition => ({
  member: 'Orders.channel',
  operator: 'equals',
  values,
})
const large: Condition = { member: 'Orders.amount', operator: 'gt', values: ['100'] }
const first: Condition = { member: 'Orders.isFirst', operator: 'equals', values: ['true'] }
const chosen = (groups: ConditionGroups) => commonChoice(groups, 'Orders.channel')
const choose = (groups: ConditionGroups, ...values: string[]) =>
  withCommonChoice(groups, 'Orders.channel', values)

test('a choice is read where all groups agree on it', () => {
  expect(chosen([[large, channel('Email')]])).toEqual(['Email'])
  expect(chosen([[channel('Email'), large], [channel('Email')]])).toEqual(['Email'])
  expect(chosen([[channel('Email')], [channel('Search')]])).toEqual([])
  expect(chosen([[channel('Email')], [large]])).toEqual([])
  expect(chosen([])).toEqual([])
})

test('choosing keeps the other conditions, in every group', () => {
  expect(choose([], 'Email')).toEqual([[channel('Email')]])
  expect(choose([[large], [first]], 'Email', 'Search')).toEqual([
    [channel('Email', 'Search'), large],
    [channel('Email', 'Search'), first],
  ])
  expect(choose([[large, channel('Email')]], 'Search')).toEqual([[channel('Search'), large]])
  expect(choose([[channel('Email'), large]])).toEqual([[large]])
  expect(choose([[channel('Email')]])).toEqual([])
})

test('a group that is left without conditions lets everything pass', () => {
  expect(choose([[channel('Email')], [channel('Email'), large]])).toEqual([])
})

test('the choices of some members are separated from all other conditions', () => {
  const groups = [
    [channel('Email'), large],
    [channel('Email'), first],
  ]
  expect(withoutChoices(groups, ['Orders.channel'])).toEqual([[large], [first]])
  expect(onlyChoices(groups, ['Orders.channel', 'Orders.country'])).toEqual([[channel('Email')]])
  const different = [[channel('Email')], [channel('Search')]]
  expect(withoutChoices(different, ['Orders.channel'])).toEqual(different)
})
