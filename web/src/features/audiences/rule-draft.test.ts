import { SourceConfig } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { draftOf } from '../../ui/conditions/condition-draft.ts'
import {
  emptyCondition,
  type Condition,
  type ConditionGroups,
} from '../../ui/conditions/conditions.ts'
import { conditionsOfRule, countedRule, ruleOf } from './rule-draft.ts'

const country: Condition = { member: 'CustomerProfile.country', operator: 'equals', values: ['CA'] }
const lastWeek: Condition = {
  member: 'CustomerProfile.lastOrderAt',
  operator: 'inTheLast',
  values: ['7', 'days'],
}
const ever: Condition = {
  member: 'CustomerProfile.lastOrderAt',
  operator: 'overAllTime',
  values: ['now'],
}
const bought: Condition = {
  member: 'ShopifyOrderLines.title',
  operator: 'equals',
  values: ['Mug'],
  times: { operator: 'lte', count: '0' },
  period: { operator: 'inTheLast', values: ['2', 'weeks'] },
}

test('dates are stored as the contract has them', () => {
  const rule = ruleOf([[lastWeek, ever], [bought]], [])
  expect(rule).toEqual({
    or: [
      {
        and: [
          {
            member: 'CustomerProfile.lastOrderAt',
            operator: 'inDateRange',
            values: ['7 days ago', 'now'],
          },
          { member: 'CustomerProfile.lastOrderAt', operator: 'allTime', values: ['now'] },
        ],
      },
      {
        and: [
          {
            member: 'ShopifyOrderLines.title',
            operator: 'equals',
            values: ['Mug'],
            times: { operator: 'lte', values: ['0'] },
            period: { operator: 'inDateRange', values: ['2 weeks ago', 'now'] },
          },
        ],
      },
    ],
  })
  expect(SourceConfig.parse(rule)).toEqual(rule)
})

test("'not in the last' is stored as dates outside of the range until now, and comes back", () => {
  const silent: Condition = { ...lastWeek, operator: 'notInTheLast', values: ['90', 'days'] }
  const rule = ruleOf([[silent]], [])
  expect(rule).toEqual({
    or: [
      {
        and: [
          {
            member: 'CustomerProfile.lastOrderAt',
            operator: 'notInDateRange',
            values: ['90 days ago', 'now'],
          },
        ],
      },
    ],
  })
  expect(conditionsOfRule(SourceConfig.parse(rule), [])).toEqual([[silent]])
})

test('a stored rule comes back as it was', () => {
  const groups = [
    [country, lastWeek, ever],
    [bought, { ...lastWeek, operator: 'inDateRange', values: ['2026-01-01', '2026-01-31'] }],
  ] as const
  const rule = ruleOf(groups, [])
  if (rule === null) throw new Error('All are complete')
  expect(conditionsOfRule(rule, [])).toEqual(groups)
})

test('a rule with an incomplete condition cannot be saved', () => {
  expect(ruleOf([[country, emptyCondition]], [])).toBeNull()
  expect(ruleOf([[{ ...bought, times: { operator: 'gte', count: '' } }]], [])).toBeNull()
  expect(
    ruleOf([[{ ...bought, period: { operator: 'inTheLast', values: ['', 'days'] } }]], []),
  ).toBeNull()
  expect(ruleOf([], [])).toBeNull()
})

test('what is complete is counted, and the numbers know their rows', () => {
  const draft = draftOf([[emptyCondition, country], [emptyCondition], [ever]])
  const counted = countedRule(draft, [])
  expect(counted?.rule.or.map(({ and }) => and.map(({ operator }) => operator))).toEqual([
    ['equals'],
    ['allTime'],
  ])
  expect(counted?.places).toEqual([
    { id: draft[0]?.id, rows: [draft[0]?.rows[1]?.id] },
    { id: draft[2]?.id, rows: [draft[2]?.rows[0]?.id] },
  ])
  expect(countedRule(draftOf([]), [])).toBeNull()
})

test.each([
  ['20', '0.2'],
  ['12.5', '0.125'],
  ['100', '1'],
  ['0', '0'],
  ['-5', '-0.05'],
])('a share of %s percent is stored as %s', (percent, ratio) => {
  const member = 'CustomerProfile.discountShare'
  const fields = [{ member, unit: '%' }]
  const groups: ConditionGroups = [[{ member, operator: 'gte', values: [percent] }]]
  const rule = ruleOf(groups, fields)
  expect(rule?.or[0]?.and[0]?.values).toEqual([ratio])
  expect(rule && conditionsOfRule(rule, fields)).toEqual(groups)
})
