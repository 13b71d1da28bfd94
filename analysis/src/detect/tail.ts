/**
 * The tail of the errors on one side of the expected value. Distances in units of `edge` are
 * raised to `power` before they are read as those of normal noise. A power below 1 means a heavier
 * tail than the normal one.
 */
export interface Tail {
  /** Five percent of the days are beyond it. */
  readonly edge: number
  readonly power: number
}

const normalEdge = 1.645
/** The normal tail counts as much as this many observed exceedances. */
const priorWeight = 25
const minPower = 0.5
/**
 * Values further out than this many edges are events, not noise. Including them would hide the
 * next event.
 */
const maxEdges = 2.2
/** The edge is estimated from this many days in addition to the observed ones. */
const priorDays = 150

/** Fits the tail to `beyond`, the days farther out than `edge`. */
export function fitTail(edge: number, beyond: readonly number[]): Tail {
  // With the right power, the mean of -log(chance beyond the edge) is 1.
  const wanted = priorWeight + beyond.length
  let [low, high] = [minPower, 1]
  for (let n = 0; n < 10; n += 1) {
    const power = (low + high) / 2
    let sum = 0
    for (const one of normalExceedances)
      sum += (logRarity(one ** power) * priorWeight) / normalExceedances.length
    for (const one of beyond) sum += logRarity(Math.min(one / edge, maxEdges) ** power)
    if (sum > wanted) high = power
    else low = power
  }
  return { edge, power: (low + high) / 2 }
}

/**
 * The distance in a normal distribution with the same chance. `days` is the sample size of the
 * tail.
 */
export function normalEquivalent(distance: number, { edge, power }: Tail, days: number): number {
  const times = distance / edge
  const size = normalEdge * (times > 1 ? times ** power : times)
  // The edge is itself an estimate, so distances shrink for small samples.
  return size / Math.sqrt(1 + (size * size) / (priorDays + days / 2))
}

/** -log of the chance relative to the edge; within 1 %. */
function logRarity(times: number): number {
  return logTail(normalEdge * times) - logTail(normalEdge)
}

function logTail(x: number): number {
  return (x * x) / 2 + Math.log(x + Math.sqrt(x * x + 8 / Math.PI))
}

/**
 * Normal noise beyond its edge, in multiples of the edge: the medians of ten intervals of equal
 * probability.
 */
const normalExceedances = [
  1.015, 1.0471, 1.0824, 1.1218, 1.1666, 1.2187, 1.2818, 1.3627, 1.4788, 1.7066,
]

/** The two-sided tail probability of the normal distribution, exact to seven digits. */
export function normalTail(distance: number): number {
  return erfc(Math.abs(distance) / Math.SQRT2)
}

/** A continued fraction far out, a series near zero. */
function erfc(x: number): number {
  if (x < 2) {
    let [sum, term] = [x, x]
    for (let n = 1; n < 60; n += 1) {
      term *= (-x * x) / n
      sum += term / (2 * n + 1)
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum
  }
  let fraction = 0
  for (let n = 60; n >= 1; n -= 1) fraction = n / 2 / (x + fraction)
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction)
}
