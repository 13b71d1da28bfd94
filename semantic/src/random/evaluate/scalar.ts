/**
 * A value during evaluation: texts are strings, numbers are bigint in units of 10⁻¹², times are
 * milliseconds (moments in UTC, or wall times as if they were).
 */
export type Scalar = null | boolean | string | bigint | number

export type Row = Readonly<Record<string, Scalar>>

/** A key under which equal values of a group are equal. */
export function scalarsId(values: readonly Scalar[]): string {
  return values.map((value) => `${typeof value}:${JSON.stringify(String(value))}`).join(',')
}

/** Negative when `left` comes first. Both have the same type; true comes after false. */
export function compareScalars(left: NonNullable<Scalar>, right: NonNullable<Scalar>): number {
  if (typeof left !== typeof right) {
    throw new TypeError(`A ${typeof left} cannot be compared with a ${typeof right}`)
  }
  if (left === right) return 0
  return left < right ? -1 : 1
}
