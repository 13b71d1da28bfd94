/** What a known date does to a figure, learned from one time to the next. In logarithms (of odds, for a share). */
interface Learned {
  mean: number
  variance: number
  /** How often it was seen. */
  times: number
}

/** The time that is going on, or the last one. */
interface Run {
  mean: number
  variance: number
  priorMean: number
  priorVariance: number
  lastDay: number
}

/** So many times weigh as much as what is usual. */
const usualWeight = 3

/** Plain data: one for a metric of a store, and one for each of its parts. */
export interface Effects {
  readonly learned: Record<string, Learned>
  readonly runs: Record<string, Run>
  /** How much one time differs from another is alike for all names, and learned from all of them. */
  squares: number
  weight: number
  /** How large an effect may be before it was ever seen, as a variance. */
  readonly unseen: number
}

export interface EffectPriors {
  /** How large an effect may be before it was ever seen, as a spread. */
  readonly unseen: number
  /** How much one time differs from another, until that is known. */
  readonly between: number
}

export interface Effect {
  readonly mean: number
  readonly variance: number
  /** The variance on top of it that speaks against calling such a day unusual: of dates hardly ever seen. */
  readonly doubt: number
}

export const noEffect: Effect = { mean: 0, variance: 0, doubt: 0 }

export function createEffects({ unseen, between }: EffectPriors): Effects {
  return {
    learned: {},
    runs: {},
    squares: between ** 2 * usualWeight,
    weight: usualWeight,
    unseen: unseen ** 2,
  }
}

/** What is expected of a day with these names, as far as it is known. */
export function expectEffect(effects: Effects, day: number, names: readonly string[]): Effect {
  let [mean, variance, doubt] = [0, 0, 0]
  for (const name of names) {
    const run = runOf(effects, name, day)
    mean += run.mean
    variance += run.variance
    const times = effects.learned[name]?.times ?? 0
    doubt += run.variance * (times === 0 ? 2 : times === 1 ? 0.5 : 0)
  }
  return { mean, variance, doubt }
}

/** The effect that was seen on that day, and how surely. */
export function learnEffect(
  effects: Effects,
  day: number,
  names: readonly string[],
  seen: { readonly mean: number; readonly variance: number },
): void {
  const active = names.map((name) => runOf(effects, name, day))
  const variance = active.reduce((sum, run) => sum + run.variance, 0)
  const surprise = seen.mean - active.reduce((sum, run) => sum + run.mean, 0)
  // What is far out was done by something else than the date.
  const size = Math.abs(surprise) / Math.sqrt(variance + seen.variance)
  const believed = size > far ? surprise * (far / size) ** 2 : surprise
  for (const run of active) {
    const gain = run.variance / (variance + seen.variance)
    run.mean += gain * believed
    run.variance *= 1 - gain
    run.lastDay = day
  }
}

const far = 3.5

/** Days that follow each other under one name are one time: a promotion of five days. */
function runOf(effects: Effects, name: string, day: number): Run {
  const current = effects.runs[name]
  if (current !== undefined && day - current.lastDay <= 1) return current
  const all = (effects.learned[name] ??= { mean: 0, variance: unseenOf(effects), times: 0 })
  if (current !== undefined) conclude(effects, all, current)
  const mean = all.mean
  const variance = all.variance + effects.squares / effects.weight
  const run = { mean, variance, priorMean: mean, priorVariance: variance, lastDay: day }
  effects.runs[name] = run
  return run
}

/** Where known dates did much or little so far, a new one is expected to do about as much. */
function unseenOf({ learned, unseen }: Effects): number {
  let [sum, count] = [unseen * 4, 4]
  for (const { mean, times } of Object.values(learned)) {
    if (times === 0) continue
    sum += mean * mean
    count += 1
  }
  return sum / count
}

/** What a time that is over says of the next one. */
function conclude(effects: Effects, all: Learned, run: Run): void {
  const share = all.variance / run.priorVariance
  const seen = 1 - run.variance / run.priorVariance
  if (seen <= 0) return
  const moved = run.mean - run.priorMean
  if (all.times > 0) {
    const between = run.priorVariance - all.variance
    // The part of the movement that is due to this time, and what is left unsure of it.
    const part = between / run.priorVariance
    effects.squares += (part * moved) ** 2 + between * (1 - part * seen)
    effects.weight += 1
  }
  all.mean += share * moved
  all.variance *= 1 - share * seen
  all.times += 1
}
