import type { Expression } from '../../expression.ts'
import type { JoinedSource } from '../../sql/select.ts'
import { exchangeRates, type RowTimes } from './exchange-rates.ts'
import { dimensionValue, expand } from '../expand.ts'
import { cubeOf } from '../joins/join-tree.ts'
import { ratesName } from './rates-name.ts'
import type { Scope } from '../scope.ts'
import type { TimeContext } from '../times/time-context.ts'

/** Joins to each row the rate of its currency on its day, in UTC. */
export function joinOfRates(scope: Scope, time: TimeContext, cube: string): JoinedSource {
  const target = scope.question.currency
  if (target === null) throw new Error(`No currency was asked for that ${cube} needs rates for`)
  const rates = ratesName(cube)
  const { currency, at } = moneyOf(scope, time, cube)
  const equal = (left: Expression, name: string): Expression => ({
    kind: 'operation',
    operator: '=',
    left,
    right: { kind: 'column', rows: rates, name },
  })
  return {
    join: 'left',
    as: rates,
    rows: exchangeRates(target, timesOf(scope, time, at)),
    on: {
      kind: 'all',
      conditions: [equal(currency, 'currency'), equal({ kind: 'cast', of: at, to: 'date' }, 'day')],
    },
  }
}

/** The money declaration of a cube, expressed over columns. */
export function moneyOf(
  scope: Scope,
  time: TimeContext,
  cube: string,
): { readonly currency: Expression; readonly at: Expression } {
  const { money } = cubeOf(scope.model, cube)
  if (money === null) throw new Error(`The currency of ${cube} is unknown`)
  const { currency, at } = money
  return { currency: expand(scope, time, currency), at: expand(scope, time, at) }
}

/** The time range of the rows, if the question limits the time of the money itself. */
function timesOf(scope: Scope, time: TimeContext, at: Expression): RowTimes {
  const bounds = scope.question.times.flatMap((use) => {
    const value = dimensionValue(scope, time, use.member)
    if (JSON.stringify(value) !== JSON.stringify(at)) return []
    // A shifted time has further conditions.
    return time.within(use, value).flatMap((condition) => {
      if (condition.kind !== 'operation' || condition.left !== value) return []
      const { operator, right } = condition
      return right.kind === 'moment' ? [{ operator, ms: right.ms }] : []
    })
  })
  const msOf = (operator: '>=' | '<') =>
    bounds.filter((bound) => bound.operator === operator).map(({ ms }) => ms)
  return { fromMs: Math.max(-Infinity, ...msOf('>=')), untilMs: Math.min(Infinity, ...msOf('<')) }
}
