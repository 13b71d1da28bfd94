import type { DayFigure } from '../expect/begin.ts'
import { beyondOf, edgeOf, reachOf, type LeftOver } from '../expect/bounds.ts'
import { countedChance, type LargeDay } from '../expect/largest.ts'
import { isSparse, type Expectation, type Follower } from '../expect/follower.ts'
import { back, forward } from '../expect/scale.ts'
import { isBackHome } from '../expect/steps.ts'
import type { Better, SeriesKind } from '../series/series.ts'
import type { Judgement } from './judgement.ts'
import { asNormal, normalTail, tailOf } from './tail.ts'

/** What is known of a figure, besides what is expected of it. */
interface Past {
  readonly kind: SeriesKind
  readonly better: Better
  readonly leftOver: LeftOver
  readonly largest: readonly LargeDay[]
}

/** From so large a share of days with nothing on, how rare a day is gets counted as well. */
const thin = 0.1

/** A known figure beside what was expected of it. */
export function judgeFigure(
  follower: Follower,
  expectation: Expectation,
  { kind, better, leftOver, largest }: Past,
  { day, value, size }: DayFigure & { readonly value: number },
): Judgement {
  const { scale, steps, zeros } = follower
  const { middle, variance, doubt } = expectation
  const reach = reachOf(leftOver)
  const spread = Math.sqrt(variance)
  // A logarithm has no end: nothing is expected to be fifty times as much.
  const most = scale.name === 'log' ? 4 : Infinity
  const least = scale.name === 'plain' ? -Infinity : 0
  const at = (scaled: number) => Math.max(least, back(scale, scaled, size))
  const expected = at(middle)
  const lower = at(middle - reach.below * spread)
  const error = forward(scale, value, size) - middle
  const doubted = Math.sqrt(variance + doubt)
  const isReturn = isBackHome(steps, day, error, Math.sqrt(expectation.noise))
  const left = isReturn ? 0 : error / doubted
  const { surprise, chance } = unusualness(left, leftOver, isSparse(follower))
  const counted =
    size === null ? countedOf(follower, { kind, largest }, { day, value }, left > 0) : 0
  return {
    day,
    expected,
    // Where nothing is usual, the range begins there.
    lower: zeros > 0.03 && lower < expected / 4 ? Math.min(0, lower) : lower,
    upper: at(middle + Math.min(most, reach.above * spread)),
    surprise,
    chance: Math.max(chance, counted),
    flag: false,
    sentiment: sentimentOf(value - expected, better),
    why: null,
  }
}

/** Against the tail that this figure has. */
function unusualness(
  left: number,
  leftOver: LeftOver,
  isSparse: boolean,
): { surprise: number; chance: number } {
  const edge = edgeOf(leftOver, left > 0)
  const size = Math.abs(left)
  // What is near is told of no tail.
  const beyond = size > edge ? beyondOf(leftOver, edge, left > 0) : []
  const tail = size > edge ? tailOf(edge, beyond) : { edge, power: 1 }
  const surprise = Math.sign(left) * asNormal(size, tail, leftOver.byDay.length)
  const chance = normalTail(surprise)
  if (!isSparse) return { surprise, chance }
  // Where nearly all days are nothing, only counting tells how rare something is.
  const asFar = beyond.filter((one) => one >= size * 0.95).length
  return { surprise, chance: Math.max(chance, (2 * asFar) / Math.max(leftOver.byDay.length, 100)) }
}

/** Where nothing is usual, how often there was as much, or as often nothing: it is at least as likely as that. */
function countedOf(
  { zeros, age }: Follower,
  { kind, largest }: Pick<Past, 'kind' | 'largest'>,
  one: LargeDay,
  isAbove: boolean,
): number {
  if (zeros <= thin) return 0
  if (isAbove) return countedChance(largest, age, kind, one)
  return one.value === 0 ? zeros : 0
}

function sentimentOf(difference: number, better: Better): -1 | 0 | 1 {
  if (better === 'none' || difference === 0) return 0
  return difference > 0 === (better === 'up') ? 1 : -1
}
