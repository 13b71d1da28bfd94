import { reachOf } from '../expect/bounds.ts'
import { chooseHabits, usualHabits } from '../expect/choose-habits.ts'
import { createEffects, type EffectPriors } from '../expect/effects.ts'
import {
  follow,
  median,
  warmUpDays,
  type Followed,
  type Followings,
  type Habits,
} from '../expect/follow.ts'
import { angleScale, logitScale, logScale, rootScale, type Scale } from '../expect/scale.ts'
import { dayNumber, weekdayOf } from '../series/days.ts'
import type { KnownDates, Series } from '../series/series.ts'
import { discoveries } from './false-discoveries.ts'
import { normalTail } from './tail.ts'

export interface Judgement {
  readonly day: number
  readonly expected: number | null
  readonly lower: number | null
  readonly upper: number | null
  readonly surprise: number
  flag: boolean
}

const rate = 0.05
const storePriors: EffectPriors = { unseen: 0.5, between: 0.1 }
const slicePriors: EffectPriors = { unseen: 0.15, between: 0.05 }

export function judgeStore(
  all: readonly Series[],
  calendar: KnownDates,
  window: { readonly from: number; readonly days: number },
): Map<string, Judgement[]> {
  const answers = new Map<string, Judgement[]>()
  const wholes = all.filter(({ slice }) => Object.keys(slice).length === 0)
  const parts = all.filter(({ slice }) => Object.keys(slice).length > 0)
  const known = new Map<string, { readonly first: number; readonly followings: Followings }>()
  for (const series of [...wholes, ...parts]) {
    const first = dayNumber(series.start)
    const isWhole = Object.keys(series.slice).length === 0
    const whole = isWhole ? undefined : known.get(series.metric)
    const shared = whole === undefined || whole.first !== first ? null : whole.followings.effect
    const names = namesOf(series, calendar, first)
    const told = tell(series, first, names, shared, window.from - first)
    if (isWhole) known.set(series.metric, { first, followings: told.followings })
    answers.set(series.id, judge(told, first, window))
  }
  const byDay = new Map<number, Judgement[]>()
  for (const judged of answers.values()) {
    for (const one of judged) {
      if (one.expected === null) continue
      const today = byDay.get(one.day)
      if (today === undefined) byDay.set(one.day, [one])
      else today.push(one)
    }
  }
  for (const today of byDay.values()) {
    const chances = today.map(({ surprise }) => normalTail(surprise))
    const believed = discoveries(chances, rate)
    today.forEach((one, n) => (one.flag = believed[n] === true))
  }
  return answers
}

interface Told {
  readonly figure: Followed
  readonly followings: Followings
}

function tell(
  series: Series,
  first: number,
  names: Followed['names'],
  shared: Followed['shared'],
  until: number,
): Told {
  const priors = shared === null ? storePriors : slicePriors
  let best: { loss: number; figure: Followed; habits: Habits } | null = null
  // What is usual is told by the days before the first one that is judged, and by none after.
  const past = pastOf(series, until)
  for (const scale of scalesFor(past)) {
    const figure = followedOf(series, { scale, past, first, names, shared })
    const before = { ...figure, scaled: figure.scaled.subarray(0, Math.max(0, until)) }
    const chosen = chooseHabits(before, priors, usualHabits)
    const loss = chosen.loss - meanLogSlope(past, scale)
    if (best === null || loss < best.loss) best = { loss, figure, habits: chosen.habits }
  }
  if (best === null) throw new Error('No scale')
  const { figure, habits } = best
  return { figure, followings: follow(figure, habits, createEffects(priors)) }
}

function judge(
  { figure, followings }: Told,
  first: number,
  { from, days }: { from: number; days: number },
): Judgement[] {
  const { scaled, scale } = figure
  const { expected, spread } = followings
  const leftOver: number[] = []
  const answers: Judgement[] = []
  for (let day = 0; day < scaled.length; day += 1) {
    const seen = scaled[day] as number
    const surprise = (seen - (expected[day] as number)) / (spread[day] as number)
    if (first + day >= from && first + day < from + days) {
      const reach = reachOf(leftOver)
      const mid = expected[day] as number
      const wide = spread[day] as number
      const declined = leftOver.length < warmUpDays / 2
      const side = surprise < 0 ? reach.below : reach.above
      answers.push({
        day: first + day,
        expected: declined ? null : scale.back(mid),
        lower: declined ? null : Math.max(0, scale.back(mid - reach.below * wide)),
        upper: declined ? null : scale.back(mid + reach.above * wide),
        surprise: Number.isNaN(seen) ? 0 : (surprise / side) * 1.96,
        flag: false,
      })
    }
    if (day >= warmUpDays && !Number.isNaN(seen)) leftOver.push(surprise)
  }
  return answers
}

function scalesFor(series: Series): Scale[] {
  if (series.kind === 'ratio' && series.num !== undefined)
    return usualOf({ ...series, values: series.num }) < 30 ? [angleScale] : [logitScale, angleScale]
  const usual = usualOf(series)
  const values = series.values.filter((value) => value !== null)
  const zeros = values.filter((value) => value === 0).length / values.length
  const unit = series.kind === 'count' ? 1 : usual * 0.02
  if (values.length === 0 || zeros > 0.02 || (series.kind === 'count' && usual < 10))
    return [rootScale(unit)]
  return [logScale(usual * 0.01), rootScale(unit)]
}

function usualOf({ values }: Series): number {
  const known = values.filter((value) => value !== null && value > 0) as number[]
  return median(known) || 1
}

function pastOf(series: Series, until: number): Series {
  const end = Math.max(0, until)
  return {
    ...series,
    values: series.values.slice(0, end),
    num: series.num?.slice(0, end),
    den: series.den?.slice(0, end),
  }
}

interface Setting extends Pick<Followed, 'scale' | 'names' | 'shared'> {
  readonly past: Series
  readonly first: number
}

function followedOf(series: Series, { scale, past, first, names, shared }: Setting): Followed {
  const days = series.values.length
  const scaled = new Float64Array(days)
  const sizes = scale.name === 'logit' || scale.name === 'angle' ? new Float64Array(days) : null
  for (let day = 0; day < days; day += 1) {
    const value = series.values[day] ?? null
    const num = series.num?.[day] ?? null
    const den = series.den?.[day] ?? null
    if (sizes !== null) {
      sizes[day] = den ?? Number.NaN
      scaled[day] =
        num === null || den === null || den <= 0
          ? Number.NaN
          : scale.forward((num + 0.5) / (den + 1))
    } else scaled[day] = value === null ? Number.NaN : scale.forward(value)
  }
  const usual = sizes === null ? usualOf(past) : usualOf({ ...past, values: past.den ?? [] })
  return { scale, scaled, weekday: weekdayOf(first), names, sizes, usual, lastYear: null, shared }
}

function meanLogSlope({ values }: Series, scale: Scale): number {
  let [sum, count] = [0, 0]
  for (const value of values.slice(warmUpDays)) {
    if (value === null) continue
    sum += scale.logSlope(value)
    count += 1
  }
  return count === 0 ? 0 : sum / count
}

function namesOf(
  series: Series,
  calendar: KnownDates,
  first: number,
): (readonly string[] | undefined)[] {
  const names: string[][] = []
  const add = (day: number, name: string) => {
    if (day < 0 || day >= series.values.length) return
    names[day] = [...(names[day] ?? []), name]
  }
  for (const { date, name } of calendar.holidays) add(dayNumber(date) - first, name)
  for (const { from, to } of calendar.promos[series.store] ?? []) {
    for (let day = dayNumber(from); day <= dayNumber(to); day += 1) add(day - first, 'promotion')
  }
  return names
}
