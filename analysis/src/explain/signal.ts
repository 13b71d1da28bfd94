/**
 * What of each row is not yet explained. A cause that moves some rows by one part in one adds `reach` to
 * each of them; what is left of a row strays by `stray` without any cause.
 */
export interface Signal {
  readonly left: Float64Array
  readonly stray: Float64Array
  readonly reach: Float64Array
}

/** Rows that all of the same causes move: found by looking, one after the other. */
export interface Model {
  /** What is left after some causes, each as logarithms by row. */
  readonly signalOf: (effects: Float64Array) => Signal
  /** How much these rows moved together beyond what is explained, as a logarithm. */
  readonly moveOf: (inside: Uint8Array, effects: Float64Array) => number
}

/** What a row was, what its model says of it, and how far it strays and can be reached. */
export interface SeenRow {
  readonly seen: number
  readonly mean: number
  readonly stray: number
  readonly reach: number
}

export function signalFrom(count: number, rowAt: (row: number) => SeenRow): Signal {
  const left = new Float64Array(count)
  const strays = new Float64Array(count)
  const reaches = new Float64Array(count)
  for (let row = 0; row < count; row += 1) {
    const { seen, mean, stray, reach } = rowAt(row)
    // One wild row is no cause: it counts as one that was doubled, or as clearly out.
    const limit = Math.max(4 * stray, reach)
    left[row] = Math.max(-limit, Math.min(limit, seen - mean))
    strays[row] = stray
    reaches[row] = reach
  }
  return { left, stray: strays, reach: reaches }
}
