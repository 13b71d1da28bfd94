import { AppError } from '@cartograph/contract'
import type { Aggregate, Expression } from '../../expression.ts'
import type { Measure, Model } from '../../model/model.ts'
import { ratedAmount } from './exchange-rates.ts'
import { cubeOf } from '../joins/join-tree.ts'
import { ratesName } from './rates-name.ts'

/**
 * The aggregate over converted money. Rows in the target currency have no rate and stay as they
 * are.
 */
export function inCurrency(aggregate: Aggregate, cube: string): Expression {
  const { of, when } = aggregate
  if (of === null) throw new Error('A count of rows is no money')
  const worth: Expression = {
    kind: 'call',
    function: 'COALESCE',
    args: [worthIn(cube), { kind: 'number', text: ratedAmount }],
  }
  const converted: Expression = { kind: 'operation', operator: '*', left: of, right: worth }
  if (aggregate.function !== 'avg') return perOne({ ...aggregate, of: converted })
  return {
    kind: 'operation',
    operator: '/',
    left: perOne({ kind: 'aggregate', function: 'sum', of: converted, when }),
    right: { kind: 'aggregate', function: 'count', of, when },
  }
}

/** Divides the aggregate once; rounding every row would take most of the time. */
function perOne(aggregate: Expression): Expression {
  const one = `0.${'0'.repeat(ratedAmount.length - 2)}1`
  return {
    kind: 'operation',
    operator: '*',
    left: aggregate,
    right: { kind: 'number', text: one },
  }
}

/** Whether a row has money in another or in an unknown currency, and no rate. */
export function isWithoutRate(
  model: Model,
  { cube, name }: Measure,
  of: Expression,
  currency: string,
): Expression {
  const { money } = cubeOf(model, cube)
  if (money === null) {
    throw new AppError(
      'invalid_query',
      `'${cube}.${name}' cannot be converted to ${currency}: the model does not say which currency the rows of '${cube}' are in`,
    )
  }
  const isOther: Expression = {
    kind: 'operation',
    operator: '<>',
    left: money.currency,
    right: { kind: 'text', text: currency },
  }
  return {
    kind: 'all',
    conditions: [
      // Zero is zero in any currency.
      { kind: 'operation', operator: '<>', left: of, right: { kind: 'number', text: '0' } },
      { kind: 'is-null', of: worthIn(cube) },
      { kind: 'any', conditions: [isOther, { kind: 'is-null', of: money.currency }] },
    ],
  }
}

function worthIn(cube: string): Expression {
  return { kind: 'column', rows: ratesName(cube), name: 'worth' }
}
