/**
 * How fast far-out days become rare, on one side of what is expected: distances in units of `edge` are raised
 * to `power` before they are read as those of normal noise. Below 1, far-out days are more than normal noise has.
 */
export interface Tail {
  /** The outermost twentieth is beyond it. */
  readonly edge: number
  readonly power: number
}

const normalEdge = 1.645
/** What is usual counts as much as so many far-out days. */
const usualWeight = 12
const leastPower = 0.5
/** What is farther out than so many edges was an event, and tells of no tail: else one event would hide the next. */
const mostTimes = 2.2
/** The edge is known from so many days, besides those that were left over. */
const usualDays = 50

/** `beyond`: the days that were farther out than `edge`. */
export function tailOf(edge: number, beyond: readonly number[]): Tail {
  // With the right power, the logarithm of the chance beyond the edge is 1 on average.
  const wanted = usualWeight + beyond.length
  let [low, high] = [leastPower, 1]
  for (let n = 0; n < 10; n += 1) {
    const power = (low + high) / 2
    let sum = 0
    for (const one of usualBeyond) sum += (rarity(one ** power) * usualWeight) / usualBeyond.length
    for (const one of beyond) sum += rarity(Math.min(one / edge, mostTimes) ** power)
    if (sum > wanted) high = power
    else low = power
  }
  return { edge, power: (low + high) / 2 }
}

/** As far out as this would be for normal noise; `days`: how many the tail was told by. */
export function asNormal(distance: number, { edge, power }: Tail, days: number): number {
  const times = distance / edge
  const size = normalEdge * (times > 1 ? times ** power : times)
  // The edge itself is only known from the days that there were.
  return size / Math.sqrt(1 + (size * size) / (usualDays + days / 2))
}

/** How much rarer than the edge itself: minus the logarithm, from within a hundredth. */
function rarity(times: number): number {
  return logTail(normalEdge * times) - logTail(normalEdge)
}

function logTail(x: number): number {
  return (x * x) / 2 + Math.log(x + Math.sqrt(x * x + 8 / Math.PI))
}

/** Normal noise beyond its edge: the middles of ten equal parts. */
const usualBeyond = [1.015, 1.0471, 1.0824, 1.1218, 1.1666, 1.2187, 1.2818, 1.3627, 1.4788, 1.7066]

/** The chance of something at least as far out, on either side, for normal noise; exact to seven digits. */
export function normalTail(distance: number): number {
  return erfc(Math.abs(distance) / Math.SQRT2)
}

/** By a continued fraction for what is far out, by a series for what is near. */
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
