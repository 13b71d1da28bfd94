import { rowGround, type Joined } from './dimension-value.ts'
import { decimal, divided, fromInteger } from './decimal.ts'
import { interpret, type Of } from './interpret.ts'
import { compareScalars, scalarsId, type Scalar } from './scalar.ts'
import type { World } from './world.ts'

/** Over no rows a count is 0 and all else null. */
export function aggregateOf(
  world: World,
  { function: name, of, when }: Of<'aggregate'>,
  rows: readonly Joined[],
): Scalar {
  const taken = rows
    .map((joined) => rowGround(world, joined))
    .filter((ground) => when.every((condition) => interpret(condition, ground) === true))
  if (of === null) return fromInteger(taken.length)
  const values = taken.map((ground) => interpret(of, ground)).filter((value) => value !== null)
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

function sum(values: readonly Scalar[]): bigint {
  return values.reduce((total: bigint, value) => {
    if (typeof value !== 'bigint') throw new TypeError(`${String(value)} cannot be added up`)
    return total + value
  }, decimal('0'))
}
