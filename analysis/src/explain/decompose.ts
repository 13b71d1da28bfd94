import type { Leaves } from './case.ts'
import { total } from './total.ts'

export interface Decomposition {
  readonly dimension: string
  readonly total: number
  readonly items: readonly (
    | { readonly value: string; readonly amount: number }
    | { readonly value: string; readonly rate: number; readonly mix: number }
  )[]
}

/** Splits the change of a sum by the values of one dimension. The contributions add up exactly. */
export function decomposeSum(leaves: Leaves, dim: number): Decomposition {
  const [actual, expected] = [0, 1].map((column) => sumsBy(leaves, dim, column))
  const items = (leaves.values[dim] ?? []).map((value, code) => ({
    value,
    amount: (actual?.[code] ?? 0) - (expected?.[code] ?? 0),
  }))
  const change = total(leaves.numbers[0] ?? none) - total(leaves.numbers[1] ?? none)
  return { dimension: leaves.dims[dim] ?? '', total: change, items }
}

/**
 * Splits the change of a ratio by the values of one dimension into a rate effect (their own ratios
 * changed) and a mix effect (their weights changed). Averages both orders, so that the
 * contributions are symmetric and add up exactly.
 */
export function decomposeShare(leaves: Leaves, dim: number): Decomposition {
  const [num = none, den = none, numExpected = none, denExpected = none] = [0, 1, 2, 3].map(
    (column) => sumsBy(leaves, dim, column),
  )
  const [size, sizeExpected] = [total(den), total(denExpected)]
  // A ratio without a denominator is undefined.
  const [was, is] = [divideOrNull(total(numExpected), sizeExpected), divideOrNull(total(num), size)]
  const [whole, wholeExpected] = [is ?? was ?? 0, was ?? is ?? 0]
  const items = (leaves.values[dim] ?? []).map((value, code) => {
    const share = divideOrNull(den[code] ?? 0, size) ?? 0
    const shareExpected = divideOrNull(denExpected[code] ?? 0, sizeExpected) ?? 0
    // A value that is new or gone has only one rate, so its whole contribution is mix.
    const isNew = shareExpected === 0
    const isGone = share === 0
    const own = isGone ? 0 : (num[code] ?? 0) / (den[code] ?? 1)
    const ownExpected = isNew ? own : (numExpected[code] ?? 0) / (denExpected[code] ?? 1)
    const rateNow = isGone ? ownExpected : own
    return {
      value,
      rate: ((share + shareExpected) / 2) * (rateNow - ownExpected),
      mix: (share - shareExpected) * ((ownExpected + rateNow) / 2 - (wholeExpected + whole) / 2),
    }
  })
  return { dimension: leaves.dims[dim] ?? '', total: whole - wholeExpected, items }
}

const none = new Float64Array()

function divideOrNull(amount: number, of: number): number | null {
  return of === 0 ? null : amount / of
}

function sumsBy(
  { codes, values, numbers, count }: Leaves,
  dim: number,
  column: number,
): Float64Array {
  const sums = new Float64Array(values[dim]?.length ?? 0)
  for (let row = 0; row < count; row += 1) {
    const code = codes[dim]?.[row] ?? 0
    sums[code] = (sums[code] ?? 0) + (numbers[column]?.[row] ?? 0)
  }
  return sums
}
