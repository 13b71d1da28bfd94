/**
 * How a level and a week may be followed: all ways at once, each weighed by how well it has told the last
 * months. No way is ever chosen for good, so that nothing has to be fitted again.
 */
export interface Experts {
  readonly level: number[]
  readonly drift: number[]
  /** Seven for each, from the first weekday of all (0 is Sunday). */
  readonly week: number[]
  /** How surprised each was of late. */
  readonly loss: number[]
  /** Those that expect last year again take part from when there is one. */
  active: number
}

interface Way {
  /** How fast the level follows. */
  readonly level: number
  /** How fast a weekday's share follows. */
  readonly week: number
  /** How much of last year's movement is expected again. */
  readonly year: number
  /** How fast a direction is followed. */
  readonly drift: number
}

const plain = { year: 0, drift: 0 }
const ways: readonly Way[] = [
  ...[0.02, 0.05, 0.1, 0.2, 0.4].flatMap((level) =>
    [0.012, 0.05].map((week) => ({ ...plain, level, week })),
  ),
  { level: 0.05, week: 0.012, year: 0, drift: 0.0006 },
  { level: 0.1, week: 0.012, year: 0, drift: 0.0025 },
  // From here on last year is needed.
  { level: 0.02, week: 0.012, year: 0.8, drift: 0 },
  { level: 0.05, week: 0.012, year: 0.8, drift: 0 },
  { level: 0.1, week: 0.012, year: 0.8, drift: 0 },
]
const withoutYear = ways.filter(({ year }) => year === 0).length
/** Of those that join later, from whom they take over. */
const like = [0, 2, 4]

/** A hundred days ago counts a third. */
const remembered = 0.99

export function createExperts(level: number, week: readonly number[]): Experts {
  return {
    level: ways.map(() => level),
    drift: ways.map(() => 0),
    week: ways.flatMap(() => week),
    loss: ways.map(() => 0),
    active: withoutYear,
  }
}

export function weightsOf(experts: Experts, weights: Float64Array): Float64Array {
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

/** The day begins: what drifts has drifted, and what last year did from one day to the next is done again. */
export function beginDay(experts: Experts, lastYear: number | null, missed: number): void {
  const { level, drift, week, loss } = experts
  if (lastYear !== null && experts.active < ways.length) {
    for (const [n, from] of like.entries()) {
      const own = withoutYear + n
      level[own] = level[from] as number
      loss[own] = loss[from] as number
      for (let day = 0; day < 7; day += 1) week[own * 7 + day] = week[from * 7 + day] as number
    }
    experts.active = ways.length
  }
  for (let n = 0; n < experts.active; n += 1) {
    const year = (ways[n] as Way).year
    // Through days that nobody saw, no direction is followed: it would be followed too far.
    const drifted = missed > 0 ? 0 : (drift[n] as number)
    level[n] = (level[n] as number) + drifted + year * (lastYear ?? 0)
  }
}

/** `taken` tells how much of an expert's error is to be believed. */
export function learnDay(
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
  const limit = (seen.isSparse ? 6 : cut) * seen.deviation
  for (let n = 0; n < experts.active; n += 1) {
    const way = ways[n] as Way
    const error = seen.error + seen.middle - (habitual[n] as number)
    const size = Math.abs(error) / seen.deviation
    loss[n] =
      remembered * (loss[n] as number) + (size < 2.5 ? (size * size) / 2 : 2.5 * size - 3.125)
    let taken = Math.max(-limit, Math.min(limit, error))
    // What is far out says little of tomorrow.
    if (size > far && !seen.isSparse) taken *= (far / size) ** 2
    const turn = Math.max(way.week, 1 / (4 + age / 7)) * (1 - way.level) * taken
    const at = n * 7 + weekday
    week[at] = (week[at] as number) + turn
    level[n] = (level[n] as number) + Math.max(way.level, 1 / (8 + age)) * taken
    if (way.drift > 0) drift[n] = (drift[n] as number) * 0.995 + way.drift * taken
  }
}

const cut = 2
const far = 2.5

/** Without the weekdays. */
export function levelOf({ level, week, active }: Experts, weights: Float64Array): number {
  let middle = 0
  for (let n = 0; n < active; n += 1) {
    let days = 0
    for (let day = 0; day < 7; day += 1) days += week[n * 7 + day] as number
    middle += (weights[n] as number) * ((level[n] as number) + days / 7)
  }
  return middle
}

/** A lasting step: all follow it at once. */
export function shiftLevels({ level }: Experts, by: number): void {
  for (let n = 0; n < level.length; n += 1) level[n] = (level[n] as number) + by
}

export const expertCount = ways.length
