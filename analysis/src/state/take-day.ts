import { declined, type Judgement } from '../detect/judgement.ts'
import { judgeFigure } from '../detect/judge-figure.ts'
import { beginFollowers, leastDays, type DayFigure } from '../expect/begin.ts'
import { keepLeftOver } from '../expect/bounds.ts'
import { noEffect, type Effect } from '../expect/effects.ts'
import {
  expectDay,
  isEventGoingOn,
  mostEffect,
  observeDay,
  passDay,
  type Expectation,
  type Follower,
} from '../expect/follower.ts'
import { keepLargest } from '../expect/largest.ts'
import { forward } from '../expect/scale.ts'
import { weekdayOf } from '../series/days.ts'
import type { Watched } from './watched.ts'

export interface Taken {
  readonly judgement: Judgement | null
  /** What was seen of the date beyond what was expected of it, and how surely; null without a figure. */
  readonly beyond: { readonly mean: number; readonly variance: number } | null
}

/** So many spreads are an event; nearer, days in a row on one side are how some figures sway. */
const farOut = 3.5
/** After so many days one scale is kept. */
const tryingDays = 150

/** One day of one figure: says what is expected, judges, and only then learns. */
export function takeDay(
  { state, leftOver }: Watched,
  figure: DayFigure,
  { effect, isKnownDate }: { readonly effect: Effect; readonly isKnownDate: boolean },
  judges: boolean,
): Taken {
  if (state.followers.length === 0) {
    keepFirst(state, figure)
    const why = figure.value === null ? noValue : tooFew
    return { judgement: judges ? declined(figure.day, why) : null, beyond: null }
  }
  const { day, value, size } = figure
  for (const follower of state.followers) passDay(follower)
  if (value === null) {
    for (const follower of state.followers) follower.missed += 1
    return { judgement: judges ? declined(day, noValue) : null, beyond: null }
  }
  const weekday = weekdayOf(day)
  const best = bestOf(state.followers)
  const told = expectDay(best, weekday, effect, size)
  const judgement = judges
    ? judgeFigure(best, told, { ...state, leftOver }, { day, value, size })
    : null
  const error = forward(best.scale, value, size) - told.middle
  const surprise = error / Math.sqrt(told.variance)
  // An event counts once, however many days it takes: else it would soon be what is usual.
  const isSameEvent = Math.abs(surprise) > farOut && isEventGoingOn(best, told, error)
  if (!isKnownDate && !isSameEvent) keepLeftOver(leftOver, surprise)
  for (const follower of state.followers) {
    const own = follower === best ? told : expectDay(follower, weekday, effect, size)
    learn(follower, own, figure.day, weekday, { value, size, isKnownDate })
  }
  keepLargest(state.largest, day, value)
  if (state.followers.length > 1 && best.age >= tryingDays) {
    state.followers.splice(0, state.followers.length, bestOf(state.followers))
  }
  return {
    judgement,
    beyond: beyondOf(told, error),
  }
}

/** What a figure shows of a date beyond what was expected of it, before it is taken in. */
export function peekDay({ state }: Watched, figure: DayFigure, effect: Effect): Taken['beyond'] {
  const { day, value, size } = figure
  if (value === null || state.followers.length === 0) return null
  const best = bestOf(state.followers)
  const told = expectDay(best, weekdayOf(day), effect, size)
  return beyondOf(told, forward(best.scale, value, size) - told.middle)
}

function beyondOf({ noise, steep }: Expectation, error: number) {
  // No date does more than this; where nearly nothing is expected, nothing is told of a date.
  const mean = Math.max(-mostEffect, Math.min(mostEffect, error / steep))
  return { mean, variance: noise / steep ** 2 }
}

const tooFew = `Fewer than ${leastDays} days are known`
const noValue = 'No figure is known of this day'

function learn(
  follower: Follower,
  told: Expectation,
  day: number,
  weekday: number,
  seen: { readonly value: number; readonly size: number | null; readonly isKnownDate: boolean },
): void {
  const scaled = forward(follower.scale, seen.value, seen.size)
  observeDay(follower, day, weekday, told, { ...seen, scaled })
}

/** Waits until enough days are known, begins with their medians, and walks through them. */
function keepFirst(state: Watched['state'], figure: DayFigure): void {
  if (figure.value === null && state.firstDays.length === 0) return
  state.firstDays.push(figure)
  if (figure.value !== null) keepLargest(state.largest, figure.day, figure.value)
  if (state.firstDays.filter(({ value }) => value !== null).length < leastDays) return
  state.followers.push(...beginFollowers(state.kind, state.firstDays))
  for (const follower of state.followers) {
    for (const { day, value, size } of state.firstDays) {
      passDay(follower)
      const weekday = weekdayOf(day)
      const told = expectDay(follower, weekday, noEffect, size)
      if (value === null) follower.missed += 1
      else learn(follower, told, day, weekday, { value, size, isKnownDate: false })
    }
    follower.loss = 0
  }
  state.firstDays.length = 0
}

function bestOf(followers: readonly Follower[]): Follower {
  return followers.reduce((best, one) => (one.loss < best.loss ? one : best))
}
