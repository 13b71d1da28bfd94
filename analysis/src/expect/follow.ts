import type { Effects } from './effects.ts'
import type { Scale } from './scale.ts'

/** A figure on its scale, and what is known of its days. */
export interface Followed {
  readonly scale: Scale
  /** NaN is not known. */
  readonly scaled: Float64Array
  /** The weekday of the first day; 0 is Sunday. */
  readonly weekday: number
  readonly names: readonly (readonly string[] | undefined)[]
  /** Of a share: how many it is a share of. */
  readonly sizes: Float64Array | null
  /** A usual figure, or a usual size: where the noise is measured. */
  readonly usual: number
  /** The figure's level a year before, smoothed; NaN where there was none. */
  readonly lastYear: Float64Array | null
  /** What the whole store's figure says of a known date, as its own days stood before. */
  readonly shared: { readonly mean: Float64Array; readonly variance: Float64Array } | null
}

/** How a figure behaves; chosen from its own past. */
export interface Habits {
  /** How fast the level follows. */
  readonly level: number
  /** How fast a weekday's share follows. */
  readonly week: number
  /** How fast the spread follows. */
  readonly spread: number
  /** How much of the noise is that of counting, at the usual size. */
  readonly grain: number
  /** How much of last year's movement is expected again. */
  readonly year: number
}

export interface Followings {
  /** On the scale, each day from the days before it. */
  readonly expected: Float64Array
  /** The spread of what is left, with that of what is known of the date. */
  readonly spread: Float64Array
  /** The part of `expected` that is due to the date, and its variance: in logarithms. */
  readonly effect: { readonly mean: Float64Array; readonly variance: Float64Array }
  /** How surprising the days were on average, in likelihood. */
  readonly loss: number
}

/** Days from which level and weekdays are first told, and before which nothing is judged. */
export const warmUpDays = 28

const cut = 2
const farCut = 6
const leastSpread = 1e-4

/** Follows a figure day by day; never looks at a day before it has said what it expects of it. */
export function follow(figure: Followed, habits: Habits, effects: Effects | null): Followings {
  const { scale, scaled, weekday, names, sizes, usual, lastYear, shared } = figure
  const days = scaled.length
  const expected = new Float64Array(days)
  const spread = new Float64Array(days)
  const effect = { mean: new Float64Array(days), variance: new Float64Array(days) }
  const start = begin(figure)
  const week = start.week
  let { level, variance } = start
  let [loss, judged, streak, streakSign] = [0, 0, 0, 0]

  for (let day = 0; day < days; day += 1) {
    const weekdayNow = (day + weekday) % 7
    if (habits.year > 0 && lastYear !== null && day >= 365) {
      const moved = (lastYear[day] as number) - (lastYear[day - 1] as number)
      if (Number.isFinite(moved)) level += habits.year * moved
    }
    const habitual = level + (week[weekdayNow] as number)
    const known = names[day]
    const own = known === undefined || effects === null ? null : effects.expect(day, known)
    const sharedMean = known === undefined ? 0 : (shared?.mean[day] ?? 0)
    const sharedVariance = known === undefined ? 0 : (shared?.variance[day] ?? 0)
    const effectMean = (own?.mean ?? 0) + sharedMean
    const effectVariance = (own?.variance ?? 0) + sharedVariance
    const steepness = scale.steepness(habitual)
    const asExpected = effectMean === 0 ? habitual : moveBy(scale, habitual, effectMean)
    const steep = effectMean === 0 ? steepness : scale.steepness(asExpected)
    const noise = variance * noiseAt(scale, asExpected, sizes?.[day], usual, habits.grain)
    const total = noise + effectVariance * steep * steep
    const deviation = Math.sqrt(total)
    expected[day] = asExpected
    spread[day] = deviation
    effect.mean[day] = effectMean
    effect.variance[day] = effectVariance

    const seen = scaled[day] as number
    if (Number.isNaN(seen)) continue
    const error = seen - asExpected
    const surprise = error / deviation
    if (day >= warmUpDays) {
      const size = Math.abs(surprise)
      loss += Math.log(deviation) + (size < 3 ? (size * size) / 2 : 3 * size - 4.5)
      judged += 1
    }
    if (own !== null && known !== undefined && effects !== null) {
      const slope = Math.max(steep, 1e-6)
      effects.learn(day, known, {
        mean: own.mean + error / slope,
        variance: noise / (slope * slope) + sharedVariance,
      })
    }

    const side = Math.abs(surprise) > 1 ? Math.sign(surprise) : 0
    streak = side !== 0 && side === streakSign ? streak + 1 : side === 0 ? 0 : 1
    streakSign = side
    // What has lasted is the new level, and no outlier.
    const lasts = streak >= 5
    const limit = (lasts ? farCut : cut) * Math.sqrt(noise)
    // Where the date explains a part of the surprise, the level takes the rest.
    const share = noise / total
    const taken = Math.max(-limit, Math.min(limit, error * share))
    const pace = lasts ? Math.max(habits.level, 0.5) : habits.level
    level += pace * taken
    const turn = Math.max(habits.week, 1 / (4 + day / 7)) * (1 - pace) * taken
    week[weekdayNow] = (week[weekdayNow] as number) + turn
    for (let n = 0; n < 7; n += 1) week[n] = (week[n] as number) - turn / 7
    level += turn / 7
    if (known === undefined || effectVariance === 0) {
      const square = Math.min(surprise * surprise, 6.25) * 1.05
      const speed = Math.max(habits.spread, 1 / (20 + day))
      variance = Math.max(leastSpread ** 2, variance * (1 + speed * (square - 1)))
    }
  }
  return { expected, spread, effect, loss: judged === 0 ? Infinity : loss / judged }
}

/** The figure times the effect, on the scale. */
function moveBy(scale: Scale, scaled: number, effect: number): number {
  if (scale.name === 'logit') return scaled + effect
  if (scale.name === 'angle') {
    const share = Math.min(1 - 1e-9, Math.max(1e-9, scale.back(scaled)))
    return scale.forward(1 / (1 + (1 / share - 1) * Math.exp(-effect)))
  }
  return scale.forward(scale.back(scaled) * Math.exp(effect))
}

/** How noisy a day of this size is beside a usual one. */
function noiseAt(
  scale: Scale,
  expected: number,
  size: number | undefined,
  usual: number,
  grain: number,
): number {
  if (scale.name === 'logit' || scale.name === 'angle') {
    if (size === undefined || Number.isNaN(size)) return 1
    return grain * (usual / Math.max(size, 0.5)) + 1 - grain
  }
  const ratio = Math.max(scale.back(expected) / usual, 0.02)
  if (scale.name === 'log') return grain / ratio + 1 - grain
  return grain + (1 - grain) * ratio
}

/** Level, weekdays and spread of the first days, by medians: one wild day changes nothing. */
function begin({ scaled, weekday }: Followed) {
  const first = [...scaled.subarray(0, warmUpDays)]
  const known = first.filter((value) => !Number.isNaN(value))
  const level = median(known)
  const week = new Float64Array(7)
  for (let n = 0; n < 7; n += 1) {
    const own = first.filter((value, day) => (day + weekday) % 7 === n && !Number.isNaN(value))
    if (own.length > 0) week[n] = ((median(own) - level) * own.length) / (own.length + 1)
  }
  const average = week.reduce((sum, value) => sum + value, 0) / 7
  for (let n = 0; n < 7; n += 1) week[n] = (week[n] as number) - average
  const left = first.flatMap((value, day) =>
    Number.isNaN(value)
      ? []
      : [Math.abs(value - level - average - (week[(day + weekday) % 7] as number))],
  )
  const deviation = Math.max(leastSpread, 1.6 * median(left))
  return { level: level + average, week, variance: deviation * deviation }
}

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0
  const sorted = Float64Array.from(values).toSorted()
  const middle = sorted.length >> 1
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}
