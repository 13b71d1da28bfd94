import type { Measure } from '../../model/model.ts'
import { convertAmount, isMoney } from './convert-amount.ts'
import { rowGround, type JoinedRow } from './dimension-value.ts'
import { decimal, divide, fromInteger } from './decimal.ts'
import { interpret, type Of } from './interpret.ts'
import { compareScalars, scalarsId, type Scalar } from './scalar.ts'
import type { World } from './world.ts'

/** Without rows, a count is 0 and every other aggregate null. */
export function aggregateOf(
  world: World,
  aggregate: Of<'aggregate'>,
  rows: readonly JoinedRow[],
  measure: Measure,
): Scalar {
  const { function: name, of, when } = aggregate
  const taken = rows.filter((joined) => {
    const ground = rowGround(world, joined)
    return when.every((condition) => interpret(condition, ground) === true)
  })
  if (of === null) return fromInteger(taken.length)
  const found = taken.map((joined) => ({ joined, value: interpret(of, rowGround(world, joined)) }))
  if (world.question.currency !== null && isMoney(world, measure, aggregate)) {
    const amounts = found.flatMap(({ joined, value }) =>
      typeof value === 'bigint' ? [convertAmount(world, measure.cube, joined, value)] : [],
    )
    return amounts.includes(null) ? null : moneyOf(name, amounts)
  }
  const values = found.map(({ value }) => value).filter((value) => value !== null)
  switch (name) {
    case 'count':
      return fromInteger(values.length)
    case 'count_distinct':
    case 'count_distinct_approx':
      return fromInteger(new Set(values.map((value) => scalarsId([value]))).size)
    case 'sum':
      return values.length === 0 ? null : sum(values)
    case 'avg':
      return divide(sum(values), fromInteger(values.length))
    case 'min':
      return values.toSorted(compareScalars)[0] ?? null
    case 'max':
      return values.toSorted(compareScalars).at(-1) ?? null
    case 'first':
      return values[0] ?? null
  }
}

/** With 28 decimal places. */
function moneyOf(name: Of<'aggregate'>['function'], amounts: readonly (bigint | null)[]): Scalar {
  const sorted = amounts.filter((amount) => amount !== null).toSorted(compareScalars)
  const [least] = sorted
  const most = sorted.at(-1)
  if (least === undefined || most === undefined) return null
  const toEight = (amount: bigint) => divide(amount, 10n ** 28n)
  if (name === 'min') return toEight(least)
  if (name === 'max') return toEight(most)
  const total = toEight(sum(sorted))
  if (name === 'sum' || total === null) return total
  return divide(total, fromInteger(sorted.length))
}

function sum(values: readonly Scalar[]): bigint {
  return values.reduce((total: bigint, value) => {
    if (typeof value !== 'bigint') throw new TypeError(`${String(value)} cannot be added up`)
    return total + value
  }, decimal('0'))
}
