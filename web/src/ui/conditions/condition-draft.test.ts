import { expect, test } from 'vitest'
import {
  canApply,
  conditionsOf,
  draftOf,
  withCondition,
  withGroup,
  withoutRow,
  withRow,
} from './condition-draft.ts'
import { emptyCondition, type Condition } from './conditions.ts'

const email: Condition = { member: 'Orders.channel', operator: 'equals', values: ['Email'] }
const many: Condition = { member: 'Orders.amount', operator: 'gt', values: ['9'] }

test('there is always a row', () => {
  expect(conditionsOf(draftOf([]))).toEqual([[emptyCondition]])
  const draft = draftOf([[email]])
  expect(conditionsOf(withoutRow(draft, draft[0]?.rows[0]?.id ?? 0))).toEqual([[emptyCondition]])
})

test('what is in force comes back as it was, and every row can be told apart', () => {
  const draft = draftOf([[email, many], [many]])
  expect(conditionsOf(draft)).toEqual([[email, many], [many]])
  const grown = withRow(withGroup(draft), draft[0]?.id ?? 0)
  const ids = grown.flatMap(({ id, rows }) => [id, ...rows.map((row) => row.id)])
  expect(new Set(ids).size).toBe(ids.length)
  expect(conditionsOf(grown)).toEqual([[email, many, emptyCondition], [many], [emptyCondition]])
})

test('a group goes with its last row', () => {
  const draft = draftOf([[email], [many]])
  expect(conditionsOf(withoutRow(draft, draft[0]?.rows[0]?.id ?? 0))).toEqual([[many]])
})

test('it can be applied once it differs and nothing is missing', () => {
  const draft = draftOf([[email]])
  const id = draft[0]?.rows[0]?.id ?? 0
  expect(canApply(draft, [[email]])).toBe(false)
  expect(canApply(withCondition(draft, id, many), [[email]])).toBe(true)
  expect(canApply(withCondition(draft, id, { ...many, values: [] }), [[email]])).toBe(false)
  expect(canApply(withGroup(draft), [[email]])).toBe(false)
  expect(canApply(draftOf([]), [])).toBe(false)
})
