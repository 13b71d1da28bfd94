/** What a known date does to a figure, learned from one time to the next. In logarithms (of odds, for a share). */
interface Learned {
  mean: number
  variance: number
  /** How much one time differs from another. */
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

export interface EffectPriors {
  /** How large an effect may be before it was ever seen, as a spread. */
  readonly unseen: number
  /** How much one time differs from another, until that is known. */
  readonly between: number
}

export interface Effect {
  readonly mean: number
  readonly variance: number
}

export interface Effects {
  /** What is expected of a day with these names, before it is seen. */
  readonly expect: (day: number, names: readonly string[]) => Effect
  /** The effect that was seen on that day, and how surely. */
  readonly learn: (day: number, names: readonly string[], seen: Effect) => void
}

/** One for each figure. Days that follow each other under one name are one time: a promotion of five days. */
export function createEffects(priors: EffectPriors): Effects {
  const learned = new Map<string, Learned>()
  const runs = new Map<string, Run>()
  // How much one time differs from another is alike for all names, and learned from all of them.
  let [squares, weight] = [priors.between ** 2 * usualWeight, usualWeight]

  function learnedOf(name: string): Learned {
    const known = learned.get(name)
    if (known !== undefined) return known
    const fresh = { mean: 0, variance: priors.unseen ** 2, times: 0 }
    learned.set(name, fresh)
    return fresh
  }

  function runOf(name: string, day: number): Run {
    const current = runs.get(name)
    if (current !== undefined && day - current.lastDay <= 1) return current
    const all = learnedOf(name)
    if (current !== undefined) conclude(all, current)
    const mean = all.mean
    const variance = all.variance + squares / weight
    const run = { mean, variance, priorMean: mean, priorVariance: variance, lastDay: day }
    runs.set(name, run)
    return run
  }

  /** What a time that is over says of the next one. */
  function conclude(all: Learned, run: Run): void {
    const share = all.variance / run.priorVariance
    const seen = 1 - run.variance / run.priorVariance
    if (seen <= 0) return
    const moved = run.mean - run.priorMean
    if (all.times > 0) {
      const between = run.priorVariance - all.variance
      // The part of the movement that is due to this time, and what is left unsure of it.
      const part = between / run.priorVariance
      squares += (part * moved) ** 2 + between * (1 - part * seen)
      weight += 1
    }
    all.mean += share * moved
    all.variance *= 1 - share * seen
    all.times += 1
  }

  return {
    expect(day, names) {
      let [mean, variance] = [0, 0]
      for (const name of names) {
        const run = runOf(name, day)
        mean += run.mean
        variance += run.variance
      }
      return { mean, variance }
    },
    learn(day, names, seen) {
      const active = names.map((name) => runOf(name, day))
      const variance = active.reduce((sum, run) => sum + run.variance, 0)
      const surprise = seen.mean - active.reduce((sum, run) => sum + run.mean, 0)
      for (const run of active) {
        const gain = run.variance / (variance + seen.variance)
        run.mean += gain * surprise
        run.variance *= 1 - gain
        run.lastDay = day
      }
    },
  }
}
