/** How the chances of a model are corrected: the odds become `scale` × odds ^ `slope`. */
export interface Calibration {
  readonly scale: number
  readonly slope: number
}

export const uncalibrated: Calibration = { scale: 1, slope: 1 }

/** Customers with the same predicted chance, and how many of them it came true for. */
export interface PredictionOutcome {
  readonly chance: number
  readonly customers: number
  readonly returned: number
}

/**
 * Corrects chances by what happened, with a logistic regression on their logits: J. Platt, "Probabilistic Outputs for
 * Support Vector Machines" (1999). A normal prior around no correction keeps it small where little happened. Null if
 * those with higher chances did not return more often: such chances say nothing.
 */
export function calibrateChances(outcomes: readonly PredictionOutcome[]): Calibration | null {
  let [shift, slope] = [0, 1]
  for (let step = 0; step < 50; step += 1) {
    // The gradient and the (negative) second derivatives of the log posterior, which is concave.
    let [byShift, bySlope] = [-shift / priorVariance, (1 - slope) / priorVariance]
    let [shiftTwice, both, slopeTwice] = [1 / priorVariance, 0, 1 / priorVariance]
    for (const { chance, customers, returned } of outcomes) {
      const x = logit(chance)
      const p = 1 / (1 + Math.exp(-(shift + slope * x)))
      const residual = returned - customers * p
      const weight = customers * p * (1 - p)
      byShift += residual
      bySlope += residual * x
      shiftTwice += weight
      both += weight * x
      slopeTwice += weight * x * x
    }
    const determinant = shiftTwice * slopeTwice - both * both
    const shiftBy = stepOf((slopeTwice * byShift - both * bySlope) / determinant)
    const slopeBy = stepOf((shiftTwice * bySlope - both * byShift) / determinant)
    shift += shiftBy
    slope += slopeBy
    if (Math.max(Math.abs(shiftBy), Math.abs(slopeBy)) < 1e-9) {
      return slope > 0 ? { scale: Math.exp(shift), slope } : null
    }
  }
  return null
}

export function calibrated({ scale, slope }: Calibration, chance: number): number {
  return 1 / (1 + Math.exp(-(Math.log(scale) + slope * logit(chance))))
}

/** Newton's method can leap from far away. */
const stepOf = (change: number) => Math.max(-1, Math.min(1, change))

const priorVariance = 0.04
const smallest = 1e-9

function logit(chance: number): number {
  const within = Math.min(1 - smallest, Math.max(smallest, chance))
  return Math.log(within / (1 - within))
}
