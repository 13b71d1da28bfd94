import type { DayFigure } from '../expect/initialize-followers.ts'
import {
  predictEffect,
  updateEffect,
  noEffect,
  type Effect,
  type Effects,
} from '../expect/effects.ts'
import { poolEffects, type ObservedEffect } from './pool-effects.ts'
import { observeEffect, processDay, type DayResult } from './process-day.ts'
import type { TrackedSeries } from './tracked-series.ts'

interface MetricDay {
  /** The effects of known dates on the metric. */
  readonly effects: Effects
  readonly names: readonly string[] | undefined
  readonly judges: boolean
}

/**
 * Processes one day of all series of a metric. On a known date, the effect on the other series is
 * expected of each part as well, so that a new date does not make every part anomalous.
 */
export function processMetric(
  watched: readonly TrackedSeries[],
  figures: readonly DayFigure[],
  { effects, names, judges }: MetricDay,
): Pick<DayResult, 'judgement' | 'lesson'>[] {
  if (names === undefined) {
    return watched.map((one, n) => processDay(one, figures[n] as DayFigure, ordinaryDay, judges))
  }
  const day = figures[0]?.day ?? 0
  const shared = predictEffect(effects, day, names)
  const own = watched.map(({ state }) =>
    state.isWhole ? noEffect : predictEffect(state.effects, day, names),
  )
  const seen = watched.map((one, n): ObservedEffect | null => {
    const effect = addEffects(shared, own[n] as Effect)
    const beyond = observeEffect(one, figures[n] as DayFigure, effect)
    if (beyond === null) return null
    const variance = beyond.variance + (own[n] as Effect).variance
    return { mean: beyond.mean, variance, isWhole: one.state.isWhole }
  })
  const taken = watched.map((one, n) => {
    // The whole does not learn from its own parts, nor a part from itself.
    const others = one.state.isWhole ? null : poolEffects(seen, n)
    const effect = addEffects(
      others === null ? shared : posterior(shared, others),
      own[n] as Effect,
    )
    const known = { effect, isKnownDate: true }
    const { judgement, beyond, lesson } = processDay(one, figures[n] as DayFigure, known, judges)
    if (beyond !== null && !one.state.isWhole) {
      updateEffect(one.state.effects, day, names, {
        mean: (own[n] as Effect).mean + beyond.mean,
        variance: beyond.variance + (effect.variance - (own[n] as Effect).variance),
      })
    }
    return { judgement, lesson }
  })
  const all = poolEffects(seen, -1)
  if (all !== null) {
    updateEffect(effects, day, names, { mean: shared.mean + all.mean, variance: all.variance })
  }
  return taken
}

const ordinaryDay = { effect: noEffect, isKnownDate: false }

/** The posterior of an effect after an observation. */
function posterior(
  shared: Effect,
  seen: { readonly mean: number; readonly variance: number },
): Effect {
  const gain = shared.variance / (shared.variance + seen.variance)
  const left = 1 - gain
  return {
    mean: shared.mean + gain * seen.mean,
    variance: shared.variance * left,
    doubt: shared.doubt * left,
  }
}

function addEffects(shared: Effect, own: Effect): Effect {
  return {
    mean: shared.mean + own.mean,
    variance: shared.variance + own.variance,
    doubt: shared.doubt,
  }
}
