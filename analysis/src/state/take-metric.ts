import type { Judgement } from '../detect/judgement.ts'
import type { DayFigure } from '../expect/begin.ts'
import {
  expectEffect,
  learnEffect,
  noEffect,
  type Effect,
  type Effects,
} from '../expect/effects.ts'
import { agreedOn, type Seen } from './agreed-on.ts'
import { peekDay, takeDay } from './take-day.ts'
import type { Watched } from './watched.ts'

interface Today {
  /** What known dates do to the metric. */
  readonly effects: Effects
  readonly names: readonly string[] | undefined
  readonly judges: boolean
}

/**
 * One day of all figures of a metric. On a known date, what the others show of the date is expected of each
 * part as well, so that a date never seen before makes no part of the store unusual.
 */
export function takeMetric(
  watched: readonly Watched[],
  figures: readonly DayFigure[],
  { effects, names, judges }: Today,
): (Judgement | null)[] {
  if (names === undefined) {
    return watched.map((one, n) => takeDay(one, figures[n] as DayFigure, usual, judges).judgement)
  }
  const day = figures[0]?.day ?? 0
  const shared = expectEffect(effects, day, names)
  const own = watched.map(({ state }) =>
    state.isWhole ? noEffect : expectEffect(state.effects, day, names),
  )
  const seen = watched.map((one, n): Seen | null => {
    const effect = plus(shared, own[n] as Effect)
    const beyond = peekDay(one, figures[n] as DayFigure, effect)
    if (beyond === null) return null
    const variance = beyond.variance + (own[n] as Effect).variance
    return { mean: beyond.mean, variance, isWhole: one.state.isWhole }
  })
  const taken = watched.map((one, n) => {
    // The whole is not told by its own parts, nor a part by itself.
    const others = one.state.isWhole ? null : agreedOn(seen, n)
    const effect = plus(others === null ? shared : after(shared, others), own[n] as Effect)
    const known = { effect, isKnownDate: true }
    const { judgement, beyond } = takeDay(one, figures[n] as DayFigure, known, judges)
    if (beyond !== null && !one.state.isWhole) {
      learnEffect(one.state.effects, day, names, {
        mean: (own[n] as Effect).mean + beyond.mean,
        variance: beyond.variance + (effect.variance - (own[n] as Effect).variance),
      })
    }
    return judgement
  })
  const all = agreedOn(seen, -1)
  if (all !== null) {
    learnEffect(effects, day, names, { mean: shared.mean + all.mean, variance: all.variance })
  }
  return taken
}

const usual = { effect: noEffect, isKnownDate: false }

/** What is still unsure once that much was seen of it. */
function after(shared: Effect, seen: { readonly mean: number; readonly variance: number }): Effect {
  const gain = shared.variance / (shared.variance + seen.variance)
  const left = 1 - gain
  return {
    mean: shared.mean + gain * seen.mean,
    variance: shared.variance * left,
    doubt: shared.doubt * left,
  }
}

function plus(shared: Effect, own: Effect): Effect {
  return {
    mean: shared.mean + own.mean,
    variance: shared.variance + own.variance,
    doubt: shared.doubt,
  }
}
