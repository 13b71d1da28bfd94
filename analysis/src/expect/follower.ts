import type { Effect } from './effects.ts'
import {
  startDay,
  createExperts,
  expertCount,
  updateExperts,
  blendedLevel,
  shiftLevels,
  shiftWeekday,
  expertWeights,
  type Experts,
} from './experts.ts'
import { createLastYear, isDue, recordLevel, yearAgoMovement, type LastYear } from './last-year.ts'
import { createNoise, revertNoise, updateNoise, noiseVariance, type Noise } from './noise.ts'
import { logSlope, applyEffect, effectSlope, type Scale } from './scale.ts'
import { createSteps, continuesRun, detectStep, type Steps } from './steps.ts'
import {
  clearWeekSteps,
  createWeekSteps,
  detectWeekStep,
  forgetFarDay,
  type WeekSteps,
} from './week-steps.ts'

/** The state of one series on one scale, as plain data that is carried from day to day. */
export interface Follower {
  readonly scale: Scale
  /** The typical value or denominator, the reference size of the noise. */
  readonly usual: number
  readonly experts: Experts
  readonly noise: Noise
  readonly steps: Steps
  readonly weekSteps: WeekSteps
  readonly lastYear: LastYear
  /** The number of known days. */
  age: number
  /** The recent share of zeros. */
  zeros: number
  /** The number of unknown days in a row up to now. */
  missed: number
  /** The discounted negative log-likelihood, by which scales are compared. */
  loss: number
}

export interface FollowerOptions {
  readonly scale: Scale
  readonly usual: number
  readonly level: number
  readonly week: readonly number[]
  readonly variance: number
  readonly zeros: number
}

export function createFollower({
  scale,
  usual,
  level,
  week,
  variance,
  zeros,
}: FollowerOptions): Follower {
  return {
    scale,
    usual,
    experts: createExperts(level, week),
    noise: createNoise(variance),
    steps: createSteps(),
    weekSteps: createWeekSteps(),
    lastYear: createLastYear(),
    age: 0,
    zeros,
    missed: 0,
    loss: 0,
  }
}

/** The prediction of a day before its value is read, on the scale. */
export interface Expectation {
  readonly middle: number
  /** Without the effect of known dates. */
  readonly baseline: number
  /** The variance of the noise alone. */
  readonly noise: number
  /** Including the uncertainty of the date's effect. */
  readonly variance: number
  readonly doubt: number
  /** The derivative of the scaled value by the effect. */
  readonly slope: number
  readonly relative: number
}

const weights = new Float64Array(expertCount)
const habits = new Float64Array(expertCount)

/** The largest effect of a date as a logarithm: a factor of twenty. */
export const maxEffect = 3

/** Runs once per day, known or not, before any prediction. */
export function startFollowerDay(follower: Follower): void {
  startDay(follower.experts, yearAgoMovement(follower.lastYear), follower.missed)
}

/** `size` is the denominator of a ratio. */
export function predictDay(
  follower: Follower,
  weekday: number,
  effect: Effect,
  size: number | null,
): Expectation {
  const { scale, usual, experts, missed } = follower
  const baseline = baselineOf(experts, weekday)
  const by = Math.max(-maxEffect, Math.min(maxEffect, effect.mean))
  const middle = by === 0 ? baseline : applyEffect(scale, baseline, by)
  const slope = Math.max(1e-6, effectSlope(scale, middle))
  const relative = relativeSize(scale, usual, middle, size)
  // After unknown days, the level is less certain.
  const unseen = 1 + Math.min(missed, 60) * 0.01
  const noise = noiseVariance(follower.noise, scale, relative) * unseen
  return {
    middle,
    baseline,
    noise,
    variance: noise + effect.variance * slope * slope,
    doubt: effect.doubt * slope * slope,
    slope,
    relative,
  }
}

/** What a day changes in the standardised errors from which the bounds are estimated. */
export interface ResidualChange {
  /** Null if the day does not count. */
  readonly added: number | null
  /** Errors of earlier days that turned out to belong to a new weekly pattern. */
  readonly removed: readonly number[]
  /** The factors by which the day changed the estimates of the noise. */
  readonly growth: readonly number[]
}

/** Learns from a day. */
export function updateFollower(
  follower: Follower,
  day: number,
  weekday: number,
  expectation: Expectation,
  seen: { readonly scaled: number; readonly value: number; readonly isKnownDate: boolean },
): ResidualChange {
  const { experts, noise, steps, weekSteps, scale, age, lastYear } = follower
  const { middle, baseline, variance, relative } = expectation
  const error = seen.scaled - middle
  const residual = error / Math.sqrt(variance)
  const size = Math.abs(residual)
  const surprise = size < 3 ? (size * size) / 2 : 3 * size - 4.5
  follower.loss += 0.5 * Math.log(variance) + surprise - logSlope(scale, seen.value)
  // An event counts once however many days it lasts; otherwise it would soon be ordinary.
  const isThin = isSparse(follower)
  const isOngoing = !isThin && continuesRun(steps, error, Math.sqrt(variance))
  const others = variance - expectation.noise
  const growth = isOngoing
    ? noUpdate
    : updateNoise(noise, scale, relative, { error, others, age, isSparse: isThin })
  const added = seen.isKnownDate || (isOngoing && size > outlierSpreads) ? null : residual
  // The date's effect explains a part of the error; the level takes the rest.
  const own = error * (expectation.noise / variance)
  const deviation = Math.sqrt(expectation.noise)
  baselineOf(experts, weekday)
  updateExperts(
    experts,
    weekday,
    habits,
    { error: own, middle: baseline, deviation, isSparse: isThin },
    age,
  )
  const step = detectStep(steps, day, own, deviation)
  if (step !== 0) {
    shiftLevels(experts, step)
    clearWeekSteps(weekSteps)
  }
  const turn =
    seen.isKnownDate || isThin || step !== 0
      ? null
      : detectWeekStep(weekSteps, weekday, { error, residual: added, growth }, deviation)
  if (turn !== null) {
    shiftWeekday(experts, weekday, turn.shift)
    for (const one of turn.days) revertNoise(noise, one.growth)
  }
  if (isDue(lastYear, day)) recordLevel(lastYear, day, blendedLevel(experts, weights))
  follower.zeros += 0.02 * ((seen.value === 0 ? 1 : 0) - follower.zeros)
  follower.age += 1
  follower.missed = 0
  return turn === null
    ? { added, removed: [], growth }
    : {
        added: null,
        growth: noUpdate,
        removed: turn.days.slice(0, -1).flatMap((one) => one.residual ?? []),
      }
}

const noUpdate: readonly number[] = []

/** Takes back what a day taught about the noise, because it belonged to an event of the store. */
export function forgetNoise(follower: Follower, weekday: number, growth: readonly number[]): void {
  revertNoise(follower.noise, growth)
  forgetFarDay(follower.weekSteps, weekday)
}

/**
 * From this many standard deviations on a day is an event. Smaller errors in a row are the
 * autocorrelation of some series.
 */
const outlierSpreads = 3.5

/** For a series that is mostly zero, a positive day is far out and yet ordinary. */
export function isSparse({ zeros, scale }: Follower): boolean {
  return zeros > 0.3 && (scale.name === 'root' || scale.name === 'angle')
}

function baselineOf(experts: Experts, weekday: number): number {
  expertWeights(experts, weights)
  let middle = 0
  for (let n = 0; n < experts.active; n += 1) {
    const own = (experts.level[n] as number) + (experts.week[n * 7 + weekday] as number)
    habits[n] = own
    middle += (weights[n] as number) * own
  }
  return middle
}

function relativeSize(scale: Scale, usual: number, middle: number, size: number | null): number {
  if (size !== null) return Math.max(0.005, size / usual)
  if (scale.name === 'log') return Math.max(0.02, (Math.exp(middle) - scale.unit) / usual)
  if (scale.name === 'root') return Math.max(0.02, (Math.max(0, middle) / 2) ** 2 / usual)
  return 1
}
