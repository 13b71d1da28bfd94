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
