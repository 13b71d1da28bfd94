import type { Measure } from '../model/model.ts'
import { converted, isMoney } from './converted.ts'
import { rowGround, type Joined } from './dimension-value.ts'
import { decimal, divided, fromInteger } from './decimal.ts'
import { interpret, type Of } from './interpret.ts'
import { compareScalars, scalarsId, type Scalar } from './scalar.ts'
import type { World } from './world.ts'

/** Over no rows a count is 0 and all else null. */
export function aggregateOf(
  world: World,
  aggregate: Of<'aggregate'>,
  rows: readonly Joined[],
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
      typeof value === 'bigint' ? [converted(world, measure.cube, joined, value)] : [],
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
      return divided(sum(values), fromInteger(values.length))
    case 'min':
      return values.toSorted(compareScalars)[0] ?? null
    case 'max':
      return values.toSorted(compareScalars).at(-1) ?? null
    case 'first':
      return values[0] ?? null
  }
}

/** Of amounts to 24 places. */
function moneyOf(name: Of<'aggregate'>['function'], amounts: readonly (bigint | null)[]): Scalar {
  const sorted = amounts.filter((amount) => amount !== null).toSorted(compareScalars)
  const [least] = sorted
  const most = sorted.at(-1)
  if (least === undefined || most === undefined) return null
  const toEight = (amount: bigint) => divided(amount, 10n ** 24n)
  if (name === 'min') return toEight(least)
  if (name === 'max') return toEight(most)
  const total = toEight(sum(sorted))
  if (name === 'sum' || total === null) return total
  return divided(total, fromInteger(sorted.length))
}

function sum(values: readonly Scalar[]): bigint {
  return values.reduce((total: bigint, value) => {
    if (typeof value !== 'bigint') throw new TypeError(`${String(value)} cannot be added up`)
    return total + value
  }, decimal('0'))
}
