/**
 * Prediction with expert advice: a fixed set of exponential smoothers, weighted by their
 * discounted log loss. No setting is ever selected for good, so nothing has to be refitted. See
 * Cesa-Bianchi and Lugosi, Prediction, Learning, and Games (2006).
 */
export interface Experts {
  readonly level: number[]
  readonly drift: number[]
  /** Seven entries per expert, beginning with Sunday. */
  readonly week: number[]
  /** The discounted loss of each expert. */
  readonly loss: number[]
  /** The number of experts that take part. Those that use last year join once there is one. */
  active: number
}

interface Expert {
  /** The learning rate of the level. */
  readonly level: number
  /** The learning rate of a weekday's factor. */
  readonly week: number
  /** The share of last year's movement that is expected again. */
  readonly year: number
  /** The learning rate of the trend. */
  readonly drift: number
}

const noSeasonOrDrift = { year: 0, drift: 0 }
const settings: readonly Expert[] = [
  ...[0.02, 0.05, 0.1, 0.2, 0.4].flatMap((level) =>
    [0.012, 0.05].map((week) => ({ ...noSeasonOrDrift, level, week })),
  ),
  // A weekly pattern that changes from one day to the next is learned within a few weeks.
  { ...noSeasonOrDrift, level: 0.03, week: 0.2 },
  { ...noSeasonOrDrift, level: 0.15, week: 0.2 },
  { level: 0.05, week: 0.012, year: 0, drift: 0.0006 },
  { level: 0.1, week: 0.012, year: 0, drift: 0.0025 },
  // The experts from here on need last year.
  { level: 0.02, week: 0.012, year: 0.8, drift: 0 },
  { level: 0.05, week: 0.012, year: 0.8, drift: 0 },
  { level: 0.1, week: 0.012, year: 0.8, drift: 0 },
]
const withoutYear = settings.filter(({ year }) => year === 0).length
/** The experts whose state those that join later copy. */
const templates = [0, 2, 4]

/** A loss of a hundred days ago counts a third. */
const lossDecay = 0.99

export function createExperts(level: number, week: readonly number[]): Experts {
  return {
    level: settings.map(() => level),
    drift: settings.map(() => 0),
    week: settings.flatMap(() => week),
    loss: settings.map(() => 0),
    active: withoutYear,
  }
}

export function expertWeights(experts: Experts, weights: Float64Array): Float64Array {
  const { active, loss } = experts
  let least = Infinity
  for (let n = 0; n < active; n += 1) least = Math.min(least, loss[n] as number)
  let sum = 0
  for (let n = 0; n < active; n += 1) {
    const behind = (loss[n] as number) - least
    weights[n] = behind > 14 ? 0 : Math.exp(-behind)
    sum += weights[n] as number
  }
  for (let n = 0; n < active; n += 1) weights[n] = (weights[n] as number) / sum
  return weights
}

/** Moves levels by their trend and by last year's movement. */
export function startDay(experts: Experts, lastYear: number | null, missed: number): void {
  const { level, drift, week, loss } = experts
  if (lastYear !== null && experts.active < settings.length) {
    for (const [n, from] of templates.entries()) {
      const own = withoutYear + n
      level[own] = level[from] as number
      loss[own] = loss[from] as number
      for (let day = 0; day < 7; day += 1) week[own * 7 + day] = week[from * 7 + day] as number
    }
    experts.active = settings.length
  }
  for (let n = 0; n < experts.active; n += 1) {
    const year = (settings[n] as Expert).year
    // No trend across unknown days: it would be extrapolated too far.
    const drifted = missed > 0 ? 0 : (drift[n] as number)
    level[n] = (level[n] as number) + drifted + year * (lastYear ?? 0)
  }
}

/** `taken` is the share of the error that an expert learns from. */
export function updateExperts(
  experts: Experts,
  weekday: number,
  habitual: Float64Array,
  seen: {
    readonly error: number
    readonly middle: number
    readonly deviation: number
    readonly isSparse: boolean
  },
  age: number,
): void {
  const { level, drift, week, loss } = experts
  const limit = (seen.isSparse ? 6 : clipSpreads) * seen.deviation
  for (let n = 0; n < experts.active; n += 1) {
    const way = settings[n] as Expert
    const error = seen.error + seen.middle - (habitual[n] as number)
    const size = Math.abs(error) / seen.deviation
    loss[n] =
      lossDecay * (loss[n] as number) + (size < 2.5 ? (size * size) / 2 : 2.5 * size - 3.125)
    let taken = Math.max(-limit, Math.min(limit, error))
    // An outlier says little about tomorrow.
    if (size > outlierSpreads && !seen.isSparse) taken *= (outlierSpreads / size) ** 2
    const turn = Math.max(way.week, 1 / (4 + age / 7)) * (1 - way.level) * taken
    const at = n * 7 + weekday
    week[at] = (week[at] as number) + turn
    level[n] = (level[n] as number) + Math.max(way.level, 1 / (8 + age)) * taken
    if (way.drift > 0) drift[n] = (drift[n] as number) * 0.995 + way.drift * taken
  }
}

const clipSpreads = 2
const outlierSpreads = 2.5

/** The blended level without weekday factors. */
export function blendedLevel({ level, week, active }: Experts, weights: Float64Array): number {
  let middle = 0
  for (let n = 0; n < active; n += 1) {
    let days = 0
    for (let day = 0; day < 7; day += 1) days += week[n * 7 + day] as number
    middle += (weights[n] as number) * ((level[n] as number) + days / 7)
  }
  return middle
}

/** Applies a permanent level shift to all experts at once. */
export function shiftLevels({ level }: Experts, by: number): void {
  for (let n = 0; n < level.length; n += 1) level[n] = (level[n] as number) + by
}

/** Changes the factor of one weekday permanently. */
export function shiftWeekday({ week }: Experts, weekday: number, by: number): void {
  for (let n = weekday; n < week.length; n += 7) week[n] = (week[n] as number) + by
}

export const expertCount = settings.length
