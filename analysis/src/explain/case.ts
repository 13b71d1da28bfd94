import type { Better } from '../series/series.ts'

/** The smallest parts of a metric, with their actual and expected values. */
export interface ExplainCase {
  readonly id: string
  readonly kind: 'sum' | 'ratio'
  readonly metric: string
  readonly better: Better
  readonly dims: readonly string[]
  /**
   * The dimensions, then `actual, expected`, or for a ratio `num_actual, den_actual, num_expected,
   * den_expected`.
   */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** A part of the whole, selected by one to three dimensions. */
export type Driver = Readonly<Record<string, string>>

export interface Leaves {
  readonly dims: readonly string[]
  readonly count: number
  /** By dimension: the index of each row's value. */
  readonly codes: readonly Int32Array[]
  /** By dimension: its values in order of appearance. */
  readonly values: readonly (readonly string[])[]
  /** By numeric column. */
  readonly numbers: readonly Float64Array[]
}

export function readLeaves({ dims, columns, rows }: ExplainCase): Leaves {
  const count = rows.length
  const values: string[][] = []
  const codes = dims.map((_, n) => {
    const known = new Map<string, number>()
    const own: string[] = []
    const column = Int32Array.from(rows, (row) => {
      const value = String(row[n])
      let code = known.get(value)
      if (code === undefined) {
        code = own.length
        known.set(value, code)
        own.push(value)
      }
      return code
    })
    values.push(own)
    return column
  })
  const numbers = columns
    .slice(dims.length)
    .map((_, n) => Float64Array.from(rows, (row) => Number(row[dims.length + n])))
  return { dims, count, codes, values, numbers }
}
