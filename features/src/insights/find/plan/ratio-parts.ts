import type { Cube, Measure } from '@cartograph/semantic'

export interface RatioParts {
  /** Measures to add up; those with a minus are subtracted. */
  readonly num: readonly string[]
  readonly den: readonly string[]
}

/**
 * The sums of a measure such as `({sales} - {discounts}) / NULLIF({orders}, 0)`; null for any other, and
 * for one with conditions, which its parts do not have.
 */
export function ratioParts({ value, only }: Measure, cube: Cube): RatioParts | null {
  if (only.length > 0 || value.kind !== 'operation' || value.operator !== '/') return null
  const { left, right } = value
  const isGuarded = right.kind === 'call' && right.function === 'NULLIF'
  const divisor = isGuarded ? right.args[0] : right
  const [num, den] = [termsOf(left, cube), divisor === undefined ? null : termsOf(divisor, cube)]
  return num === null || den === null ? null : { num, den }
}

/** Only sums that can be queried, because only they add up over the parts of a whole. */
function termsOf(value: Measure['value'], cube: Cube, sign = ''): string[] | null {
  if (value.kind === 'member') {
    const measure = value.cube === cube.name ? cube.measures.get(value.name) : undefined
    const isSum = measure?.isPublic === true && measure.reading?.additivity === 'sum'
    return isSum ? [`${sign}${value.name}`] : null
  }
  if (value.kind !== 'operation' || (value.operator !== '+' && value.operator !== '-')) return null
  const isMinus = (value.operator === '-') !== (sign === '-')
  const first = termsOf(value.left, cube, sign)
  const second = termsOf(value.right, cube, isMinus ? '-' : '')
  return first === null || second === null ? null : [...first, ...second]
}
