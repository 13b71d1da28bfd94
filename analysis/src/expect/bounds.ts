/** Kept of what was left over, to tell how far a usual day may be from what is expected. */
const memory = 300
/** What is far out now may be an event that goes on: it tells of no tail until it is so many days old. */
const settled = 45
const [least, most] = [1.6, 4]

export interface Reach {
  /** In spreads: how far below, and above. */
  readonly below: number
  readonly above: number
}

/** The last days that were left over, oldest first, and the same in order of size. */
export interface LeftOver {
  readonly byDay: number[]
  readonly sorted: number[]
}

export function keepLeftOver({ byDay, sorted }: LeftOver, surprise: number): void {
  // Three digits are enough, and keep what is stored short.
  const kept = Math.round(surprise * 1000) / 1000 || 0
  byDay.push(kept)
  sorted.splice(placeOf(sorted, kept), 0, kept)
  if (byDay.length <= memory) return
  const oldest = byDay.shift() as number
  sorted.splice(placeOf(sorted, oldest), 1)
}

/** How far 95 of 100 days were from what was expected: both ways together, and each by itself. */
export function reachOf({ sorted }: LeftOver): Reach {
  const both = sizeQuantile(sorted, 0.944)
  return {
    below: within(both, -quantile(sorted, 0.028)),
    above: within(both, quantile(sorted, 0.972)),
  }

  function within(both: number, own: number): number {
    const count = sorted.length
    if (count === 0) return 2
    const seen = (both + own) / 2
    // With few days, what is usual of noise counts as much as what was seen.
    const weight = count / (count + 40)
    return Math.min(most, Math.max(least, weight * seen + (1 - weight) * 2))
  }
}

/** Where the outermost twentieth begins, above or below. */
export function edgeOf({ sorted }: LeftOver, isAbove: boolean): number {
  const count = sorted.length
  const weight = count / (count + 40)
  const own = isAbove ? quantile(sorted, 0.95) : -quantile(sorted, 0.05)
  const seen = count === 0 ? 0 : (own + sizeQuantile(sorted, 0.9)) / 2
  return Math.min(3.3, Math.max(1.3, weight * seen + (1 - weight) * 1.645))
}

/** What was farther out than the edge. */
export function beyondOf({ byDay }: LeftOver, edge: number, isAbove: boolean): number[] {
  const until = byDay.length - Math.min(settled, byDay.length >> 1)
  const beyond: number[] = []
  for (let n = 0; n < until; n += 1) {
    const size = isAbove ? (byDay[n] as number) : -(byDay[n] as number)
    if (size > edge) beyond.push(size)
  }
  return beyond
}

/** The first place whose value is not below. */
function placeOf(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

function quantile(sorted: readonly number[], share: number): number {
  return between(share * (sorted.length + 1) - 1, sorted.length, (n) => sorted[n] as number)
}

/** Of the sizes, walking in from both ends. */
function sizeQuantile(sorted: readonly number[], share: number): number {
  const count = sorted.length
  const wanted = Math.floor(share * (count + 1) - 1)
  const outer: number[] = []
  let [low, high] = [0, count - 1]
  while (low <= high && outer.length < count - Math.max(0, Math.min(wanted, count - 1))) {
    const [left, right] = [-(sorted[low] as number), sorted[high] as number]
    if (left > right) low += 1
    else high -= 1
    outer.push(Math.abs(Math.max(left, right)))
  }
  return between(share * (count + 1) - 1, count, (n) => outer[count - 1 - n] as number)
}

function between(wanted: number, count: number, at: (n: number) => number): number {
  if (count === 0) return Number.NaN
  const place = Math.min(count - 1, Math.max(0, wanted))
  const low = Math.floor(place)
  const left = at(low)
  return left + (place - low) * (at(Math.min(count - 1, low + 1)) - left)
}
