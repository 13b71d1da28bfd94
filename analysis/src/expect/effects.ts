/**
 * The effect of a known date on a series, updated after each occurrence. A logarithm, or log odds
 * for a ratio.
 */
interface LearnedEffect {
  mean: number
  variance: number
  /** The number of past occurrences. */
  times: number
}

/** The current occurrence, or the last one. */
interface DateRun {
  mean: number
  variance: number
  priorMean: number
  priorVariance: number
  lastDay: number
}

/** The prior weighs as much as this many occurrences. */
const priorWeight = 3

/** Plain data. There is one for each metric of a store, and one for each of its parts. */
export interface Effects {
  readonly learned: Record<string, LearnedEffect>
  readonly runs: Record<string, DateRun>
  /** The variance between occurrences is shared by all names and estimated from all of them. */
  squares: number
  weight: number
  /** The prior variance of an effect that has never been observed. */
  readonly unseen: number
}

export interface EffectPriors {
  /** The prior standard deviation of an effect that has never been observed. */
  readonly unseen: number
  /** The prior standard deviation between occurrences. */
  readonly between: number
}

export interface Effect {
  readonly mean: number
  readonly variance: number
  /** Additional variance that makes a day with a rare date less anomalous. */
  readonly doubt: number
}

export const noEffect: Effect = { mean: 0, variance: 0, doubt: 0 }

export function createEffects({ unseen, between }: EffectPriors): Effects {
  return {
    learned: {},
    runs: {},
    squares: between ** 2 * priorWeight,
    weight: priorWeight,
    unseen: unseen ** 2,
  }
}

/** The sum of the effects of a day's names, with its variance. */
export function predictEffect(effects: Effects, day: number, names: readonly string[]): Effect {
  let [mean, variance, doubt] = [0, 0, 0]
  for (const name of names) {
    const run = currentRun(effects, name, day)
    mean += run.mean
    variance += run.variance
    const times = effects.learned[name]?.times ?? 0
    doubt += run.variance * (times === 0 ? 2 : times === 1 ? 0.5 : 0)
  }
  return { mean, variance, doubt }
}

/** Updates the effects with the one observed on a day, and its variance. */
export function updateEffect(
  effects: Effects,
  day: number,
  names: readonly string[],
  seen: { readonly mean: number; readonly variance: number },
): void {
  const active = names.map((name) => currentRun(effects, name, day))
  const variance = active.reduce((sum, run) => sum + run.variance, 0)
  const surprise = seen.mean - active.reduce((sum, run) => sum + run.mean, 0)
  // An outlier was probably caused by something other than the date.
  const size = Math.abs(surprise) / Math.sqrt(variance + seen.variance)
  const believed = size > outlierSpreads ? surprise * (outlierSpreads / size) ** 2 : surprise
  for (const run of active) {
    const gain = run.variance / (variance + seen.variance)
    run.mean += gain * believed
    run.variance *= 1 - gain
    run.lastDay = day
  }
}

const outlierSpreads = 3.5

/** Consecutive days under one name are one occurrence, such as a promotion of five days. */
function currentRun(effects: Effects, name: string, day: number): DateRun {
  const current = effects.runs[name]
  if (current !== undefined && day - current.lastDay <= 1) return current
  const all = (effects.learned[name] ??= { mean: 0, variance: unseenVariance(effects), times: 0 })
  if (current !== undefined) closeRun(effects, all, current)
  const mean = all.mean
  const variance = all.variance + effects.squares / effects.weight
  const run = { mean, variance, priorMean: mean, priorVariance: variance, lastDay: day }
  effects.runs[name] = run
  return run
}

/**
 * The prior variance follows the observed sizes: where known dates had strong effects, a new one
 * is expected to have one.
 */
function unseenVariance({ learned, unseen }: Effects): number {
  let [sum, count] = [unseen * 4, 4]
  for (const { mean, times } of Object.values(learned)) {
    if (times === 0) continue
    sum += mean * mean
    count += 1
  }
  return sum / count
}

/** Updates the learned effect with a finished occurrence. */
function closeRun(effects: Effects, all: LearnedEffect, run: DateRun): void {
  const share = all.variance / run.priorVariance
  const seen = 1 - run.variance / run.priorVariance
  if (seen <= 0) return
  const moved = run.mean - run.priorMean
  if (all.times > 0) {
    const between = run.priorVariance - all.variance
    // The share of the deviation that belongs to this occurrence, with its remaining uncertainty.
    const part = between / run.priorVariance
    effects.squares += (part * moved) ** 2 + between * (1 - part * seen)
    effects.weight += 1
  }
  all.mean += share * moved
  all.variance *= 1 - share * seen
  all.times += 1
}
