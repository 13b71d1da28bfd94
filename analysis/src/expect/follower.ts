import type { Effect } from './effects.ts'
import {
  beginDay,
  createExperts,
  expertCount,
  learnDay,
  levelOf,
  shiftLevels,
  weightsOf,
  type Experts,
} from './experts.ts'
import { createLastYear, isDue, keepLevel, movementOf, type LastYear } from './last-year.ts'
import { createNoise, learnNoise, varianceOf, type Noise } from './noise.ts'
import { logSlope, moveBy, steepness, type Scale } from './scale.ts'
import { createSteps, goesOn, stepAfter, type Steps } from './steps.ts'

/** All that is known of a figure on one scale, as plain data. It is carried on from day to day. */
export interface Follower {
  readonly scale: Scale
  /** A usual figure, or a usual size: where the noise is measured. */
  readonly usual: number
  readonly experts: Experts
  readonly noise: Noise
  readonly steps: Steps
  readonly lastYear: LastYear
  /** Days that were known. */
  age: number
  /** The share of days on which there was nothing, of late. */
  zeros: number
  /** Days in a row, up to now, that were not. */
  missed: number
  /** How surprising the days were, in likelihood: what tells which scale is the better one. */
  loss: number
}

export interface Start {
  readonly scale: Scale
  readonly usual: number
  readonly level: number
  readonly week: readonly number[]
  readonly variance: number
  readonly zeros: number
}

export function createFollower({ scale, usual, level, week, variance, zeros }: Start): Follower {
  return {
    scale,
    usual,
    experts: createExperts(level, week),
    noise: createNoise(variance),
    steps: createSteps(),
    lastYear: createLastYear(),
    age: 0,
    zeros,
    missed: 0,
    loss: 0,
  }
}

/** What is expected of a day before its figure is looked at, on the scale. */
export interface Expectation {
  readonly middle: number
  /** Without what the date does. */
  readonly habitual: number
  /** The variance of noise alone. */
  readonly noise: number
  /** With that of what is known of the date. */
  readonly variance: number
  readonly doubt: number
  /** How much the scaled figure moves with an effect. */
  readonly steep: number
  readonly relative: number
}

const weights = new Float64Array(expertCount)
const habits = new Float64Array(expertCount)

/** A date makes a figure at most twenty times as large, or as small: a logarithm. */
export const mostEffect = 3

/** Once a day, before anything is asked of it: known or not, a day passes. */
export function passDay(follower: Follower): void {
  beginDay(follower.experts, movementOf(follower.lastYear), follower.missed)
}

/** `size`: of a share, what it is a share of. */
export function expectDay(
  follower: Follower,
  weekday: number,
  effect: Effect,
  size: number | null,
): Expectation {
  const { scale, usual, experts, missed } = follower
  const habitual = habitualOf(experts, weekday)
  const by = Math.max(-mostEffect, Math.min(mostEffect, effect.mean))
  const middle = by === 0 ? habitual : moveBy(scale, habitual, by)
  const steep = Math.max(1e-6, steepness(scale, middle))
  const relative = relativeOf(scale, usual, middle, size)
  // A level that was not seen for days may have gone anywhere.
  const unseen = 1 + Math.min(missed, 60) * 0.01
  const noise = varianceOf(follower.noise, scale, relative) * unseen
  return {
    middle,
    habitual,
    noise,
    variance: noise + effect.variance * steep * steep,
    doubt: effect.doubt * steep * steep,
    steep,
    relative,
  }
}

export function observeDay(
  follower: Follower,
  day: number,
  weekday: number,
  expectation: Expectation,
  seen: { readonly scaled: number; readonly value: number; readonly isKnownDate: boolean },
): void {
  const { experts, noise, steps, scale, age, lastYear } = follower
  const { middle, habitual, variance, relative } = expectation
  const error = seen.scaled - middle
  const size = Math.abs(error) / Math.sqrt(variance)
  const surprise = size < 3 ? (size * size) / 2 : 3 * size - 4.5
  follower.loss += 0.5 * Math.log(variance) + surprise - logSlope(scale, seen.value)
  const others = variance - expectation.noise
  if (!isEventGoingOn(follower, expectation, error))
    learnNoise(noise, scale, relative, { error, others, age, isSparse: isSparse(follower) })
  // Where the date explains a part of the surprise, the level takes the rest.
  const own = error * (expectation.noise / variance)
  const deviation = Math.sqrt(expectation.noise)
  habitualOf(experts, weekday)
  learnDay(
    experts,
    weekday,
    habits,
    { error: own, middle: habitual, deviation, isSparse: isSparse(follower) },
    age,
  )
  const step = stepAfter(steps, day, own, deviation)
  if (step !== 0) shiftLevels(experts, step)
  if (isDue(lastYear, day)) keepLevel(lastYear, day, levelOf(experts, weights))
  follower.zeros += 0.02 * ((seen.value === 0 ? 1 : 0) - follower.zeros)
  follower.age += 1
  follower.missed = 0
}

/** One event is one, however many days it takes: those that go on with it say nothing of usual noise. */
export function isEventGoingOn(
  follower: Follower,
  { variance }: Expectation,
  error: number,
): boolean {
  return !isSparse(follower) && goesOn(follower.steps, error, Math.sqrt(variance))
}

/** Mostly nothing: then a day with something is far out, and yet usual. */
export function isSparse({ zeros, scale }: Follower): boolean {
  return zeros > 0.3 && (scale.name === 'root' || scale.name === 'angle')
}

function habitualOf(experts: Experts, weekday: number): number {
  weightsOf(experts, weights)
  let middle = 0
  for (let n = 0; n < experts.active; n += 1) {
    const own = (experts.level[n] as number) + (experts.week[n * 7 + weekday] as number)
    habits[n] = own
    middle += (weights[n] as number) * own
  }
  return middle
}

function relativeOf(scale: Scale, usual: number, middle: number, size: number | null): number {
  if (size !== null) return Math.max(0.005, size / usual)
  if (scale.name === 'log') return Math.max(0.02, (Math.exp(middle) - scale.unit) / usual)
  if (scale.name === 'root') return Math.max(0.02, (Math.max(0, middle) / 2) ** 2 / usual)
  return 1
}
