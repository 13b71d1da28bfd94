/**
 * The unexplained part of each row. A driver that moves a row by one log unit adds `sensitivity`
 * to it; without a driver, `residual` has the standard deviation `deviation`.
 */
export interface Signal {
  readonly residual: Float64Array
  readonly deviation: Float64Array
  readonly sensitivity: Float64Array
}

/**
 * Counting noise times `grain`, plus noise proportional to the row's size with the factor
 * `spread`.
 */
export interface Noise {
  readonly grain: number
  readonly spread: number
  /** The negative log-likelihood. */
  readonly loss: number
}

/** How drivers move rows, and how rows vary without them. */
export interface Model {
  /** Fits the noise given these log effects, which used `figures` degrees of freedom. */
  readonly fitNoise: (effects: Float64Array, figures: number) => Noise
  /** The residuals after these effects. */
  readonly residualSignal: (effects: Float64Array, noise: Noise) => Signal
  /** The common log movement of these rows beyond the effects. */
  readonly estimateMove: (rows: Int32Array, effects: Float64Array) => number
}

/** A row with its prediction, deviation and sensitivity. */
export interface ObservedRow {
  readonly observed: number
  readonly mean: number
  readonly deviation: number
  readonly sensitivity: number
}

export function createSignal(count: number, rowAt: (row: number) => ObservedRow): Signal {
  const residual = new Float64Array(count)
  const strays = new Float64Array(count)
  const reaches = new Float64Array(count)
  for (let row = 0; row < count; row += 1) {
    const { observed, mean, deviation, sensitivity } = rowAt(row)
    // One outlier is not a driver: limits its residual to that of a doubling, or to four
    // deviations.
    const limit = Math.max(4 * deviation, Math.abs(sensitivity))
    residual[row] = Math.max(-limit, Math.min(limit, observed - mean))
    strays[row] = deviation
    reaches[row] = sensitivity
  }
  return { residual, deviation: strays, sensitivity: reaches }
}
