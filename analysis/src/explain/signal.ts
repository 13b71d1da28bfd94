/**
 * What of each row is not yet explained. A cause that moves some rows by one part in one adds `reach` to
 * each of them; what is left of a row strays by `stray` without any cause.
 */
export interface Signal {
  readonly left: Float64Array
  readonly stray: Float64Array
  readonly reach: Float64Array
}

/** How far rows stray without a cause: as counting does, times `grain`, and by `spread` of themselves. */
export interface Noise {
  readonly grain: number
  readonly spread: number
  /** How badly it tells the rows. */
  readonly loss: number
}

/** How causes move rows, and how rows stray. */
export interface Model {
  /** Beyond causes that move rows by these logarithms, what the noise is, if they took so many figures to tell. */
  readonly noiseAfter: (effects: Float64Array, figures: number) => Noise
  /** What of each row is left after such effects. */
  readonly signalOf: (effects: Float64Array, noise: Noise) => Signal
  /** How much these rows moved together beyond the effects, as a logarithm. */
  readonly moveOf: (rows: Int32Array, effects: Float64Array) => number
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
    const limit = Math.max(4 * stray, Math.abs(reach))
    left[row] = Math.max(-limit, Math.min(limit, seen - mean))
    strays[row] = stray
    reaches[row] = reach
  }
  return { left, stray: strays, reach: reaches }
}
