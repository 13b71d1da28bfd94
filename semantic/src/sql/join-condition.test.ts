import { describe, expect, it } from 'vitest'
import type { Expression } from '../expression.ts'
import { joinConditions, joinsByEquality } from './join-condition.ts'
import { all, any, column, isNull, number, operation } from './testing/build.ts'

const mine = column('k0', 'mine')
const theirs = column('k0', 'theirs')
const equal = operation(mine, '=', theirs)

describe('joinConditions', () => {
  it('splits nested conditions', () => {
    const later = operation(mine, '>', theirs)
    expect(joinConditions(all(equal, all(later)))).toEqual([
      { kind: 'other', condition: equal },
      { kind: 'other', condition: later },
    ])
  })

  it.each([
    [any(equal, all(isNull(mine), isNull(theirs)))],
    [any(all(isNull(theirs), isNull(mine)), equal)],
  ])('recognises null-safe equality', (on) => {
    expect(joinConditions(on)).toEqual([{ kind: 'same', left: mine, right: theirs }])
  })

  it.each([
    [any(equal, all(isNull(mine), isNull(mine)))],
    [any(equal, all(isNull(mine)))],
    [any(equal, all(isNull(mine), isNull(theirs), equal))],
    [any(equal, isNull(mine))],
    [any(operation(mine, '<', theirs), all(isNull(mine), isNull(theirs)))],
  ])('recognises nothing else as null-safe equality', (on) => {
    expect(joinConditions(on)).toEqual([{ kind: 'other', condition: on }])
  })
})

describe('joinsByEquality', () => {
  it.each<[boolean, string, Expression]>([
    [true, 'a value of each', equal],
    [true, 'values that may both be null', any(equal, all(isNull(mine), isNull(theirs)))],
    [true, 'a value of each, and more', all(operation(mine, '>', theirs), equal)],
    [false, 'an order', operation(mine, '>', theirs)],
    [false, 'a constant', operation(theirs, '=', number('1'))],
    [false, 'values of both on one side', operation(operation(mine, '-', theirs), '=', mine)],
    [false, 'one of two', any(equal, isNull(mine))],
    [false, 'nothing', all()],
  ])('is %s for %s', (expected, _, on) => {
    const rows = { kind: 'model', sql: 'orders' } as const
    expect(joinsByEquality({ rows, as: 'theirs', join: 'left', on })).toBe(expected)
  })
})
