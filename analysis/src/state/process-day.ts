import { weekdayOf } from '@cartograph/contract'
import { judgeFigure } from '../detect/judge-figure.ts'
import { declineDay, type Judgement } from '../detect/judgement.ts'
import { adaptWidening, addResidual, estimateBounds, removeResidual } from '../expect/bounds.ts'
import { noEffect, type Effect } from '../expect/effects.ts'
import {
  maxEffect,
  forgetNoise,
  isSparse,
  predictDay,
  startFollowerDay,
  updateFollower,
  type Expectation,
  type Follower,
  type ResidualChange,
} from '../expect/follower.ts'
import { initializeFollowers, minDays, type DayFigure } from '../expect/initialize-followers.ts'
import { recordLargeDay } from '../expect/largest.ts'
import { toScale } from '../expect/scale.ts'
import type { Lesson } from './event-of-store.ts'
import type { TrackedSeries } from './tracked-series.ts'

export interface DayResult {
  /** Null if there is nothing to learn from. */
  readonly lesson: Lesson | null
  readonly judgement: Judgement | null
  /** The effect of the date beyond the expected one, with its variance; null without a value. */
  readonly beyond: { readonly mean: number; readonly variance: number } | null
}

/** After this many days one scale is selected. */
const scaleTrialDays = 150

/** Processes one day of one series: predicts, judges, and only then learns from the value. */
export function processDay(
  { state, residuals }: TrackedSeries,
  figure: DayFigure,
  { effect, isKnownDate }: { readonly effect: Effect; readonly isKnownDate: boolean },
  judges: boolean,
): DayResult {
  if (state.followers.length === 0) {
    storeFirstDay(state, figure)
    const why = figure.value === null ? noValue : tooFew
    return { judgement: judges ? declineDay(figure.day, why) : null, beyond: null, lesson: null }
  }
  const { day, value, size } = figure
  for (const follower of state.followers) startFollowerDay(follower)
  if (value === null) {
    for (const follower of state.followers) follower.missed += 1
    return { judgement: judges ? declineDay(day, noValue) : null, beyond: null, lesson: null }
  }
  const weekday = weekdayOf(day)
  const best = bestFollower(state.followers)
  const prediction = predictDay(best, weekday, effect, size)
  const widths = estimateBounds(residuals, state.widening)
  const judgement = judges
    ? judgeFigure(best, prediction, { ...state, residuals, widths }, { day, value, size })
    : null
  const error = toScale(best.scale, value, size) - prediction.middle
  const { widening } = state
  if (!isKnownDate) {
    state.widening = adaptWidening(state.widening, widths, error / Math.sqrt(prediction.variance))
  }
  const undone: Lesson['undo'][] = []
  for (const follower of state.followers) {
    const own = follower === best ? prediction : predictDay(follower, weekday, effect, size)
    const change = learnDay(follower, own, figure.day, weekday, { value, size, isKnownDate })
    undone.push(() => forgetNoise(follower, weekday, change.growth))
    if (follower !== best) continue
    undone.push(() => {
      if (change.added !== null) removeResidual(residuals, change.added)
    })
    if (change.added !== null) addResidual(residuals, change.added)
    for (const one of change.removed) removeResidual(residuals, one)
  }
  recordLargeDay(state.largest, day, value)
  if (state.followers.length > 1 && best.age >= scaleTrialDays) {
    state.followers.splice(0, state.followers.length, bestFollower(state.followers))
  }
  return {
    judgement,
    beyond: effectBeyond(prediction, error),
    lesson: {
      surprise: error / Math.sqrt(prediction.variance),
      isSparse: isSparse(best),
      undo: () => {
        state.widening = widening
        for (const undo of undone) undo()
      },
    },
  }
}

/** The effect of a date that a series shows beyond the expected one, without changing its state. */
export function observeEffect(
  { state }: TrackedSeries,
  figure: DayFigure,
  effect: Effect,
): DayResult['beyond'] {
  const { day, value, size } = figure
  if (value === null || state.followers.length === 0) return null
  const best = bestFollower(state.followers)
  const prediction = predictDay(best, weekdayOf(day), effect, size)
  return effectBeyond(prediction, toScale(best.scale, value, size) - prediction.middle)
}

function effectBeyond({ noise, slope }: Expectation, error: number) {
  // Limits the effect; where nearly zero is expected, the effect is not identifiable.
  const mean = Math.max(-maxEffect, Math.min(maxEffect, error / slope))
  return { mean, variance: noise / slope ** 2 }
}

const tooFew = `Fewer than ${minDays} days are known`
const noValue = 'No figure is known of this day'

function learnDay(
  follower: Follower,
  prediction: Expectation,
  day: number,
  weekday: number,
  seen: { readonly value: number; readonly size: number | null; readonly isKnownDate: boolean },
): ResidualChange {
  const scaled = toScale(follower.scale, seen.value, seen.size)
  return updateFollower(follower, day, weekday, prediction, { ...seen, scaled })
}

/** Collects days until there are enough, then initialises the followers with them. */
function storeFirstDay(state: TrackedSeries['state'], figure: DayFigure): void {
  if (figure.value === null && state.firstDays.length === 0) return
  state.firstDays.push(figure)
  if (figure.value !== null) recordLargeDay(state.largest, figure.day, figure.value)
  if (state.firstDays.filter(({ value }) => value !== null).length < minDays) return
  state.followers.push(...initializeFollowers(state.kind, state.firstDays))
  for (const follower of state.followers) {
    for (const { day, value, size } of state.firstDays) {
      startFollowerDay(follower)
      const weekday = weekdayOf(day)
      const prediction = predictDay(follower, weekday, noEffect, size)
      if (value === null) follower.missed += 1
      else learnDay(follower, prediction, day, weekday, { value, size, isKnownDate: false })
    }
    follower.loss = 0
  }
  state.firstDays.length = 0
}

function bestFollower(followers: readonly Follower[]): Follower {
  return followers.reduce((best, one) => (one.loss < best.loss ? one : best))
}
