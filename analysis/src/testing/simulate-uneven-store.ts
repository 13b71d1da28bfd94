import { dayNumber, formatDay, weekdayOf } from '@cartograph/contract'
import { createRandom, type Random } from './random.ts'
import type { SimulatedStore } from './simulate-store.ts'
import { measureUneven, type SliceDay, type UnevenNoise } from './uneven-store-figures.ts'

export interface UnevenOptions {
  readonly seed: number
  /** Events happen only in this many days at the end. */
  readonly window: number
  readonly events: number
  /** Afterwards nothing changes or happens: the expectation as of this day. */
  readonly driftDays?: number
}

/** A change of some slices on some days, as factors. */
interface Disturbance {
  readonly from: number
  readonly days: number
  readonly slices: ReadonlySet<number>
  readonly visits: number
  readonly rate: number
  readonly value: number
}

/**
 * A third kind of store, unlike the first two: strong weekly patterns that change from one day to the next,
 * level shifts, promotions that no calendar knows, outages, gamma noise, and many slices of a few orders.
 * Promotions and outages of the past are part of the history; those in the window are events.
 */
export function simulateUnevenStore(options: UnevenOptions): SimulatedStore {
  const { seed, window, events } = options
  const random = createRandom(seed * 6151 + 29)
  const days = Math.round(Math.exp(random.between(Math.log(90), Math.log(700))))
  const { driftDays = days } = options
  const judged = Math.min(window, days - 45)
  const past = days - judged
  const first = dayNumber('2023-02-06') + random.integer(0, 500)
  const count = random.pick([3, 5, 8, 12])
  const slices = Array.from({ length: count }, (_, n) => `country-${n + 1}`)
  const noise: UnevenNoise = {
    store: random.between(0.03, 0.12),
    slice: random.between(0.03, 0.2),
    rate: random.between(0.02, 0.1),
    value: random.between(0.4, 1.4),
  }
  const base = simulateSlices(random, count)
  const week = simulateWeeks(random, { days, past, driftDays })
  const levels = slices.map(() => simulateShifts(random, { days, past, driftDays }))
  const history = simulatePast(random, past, count).filter(({ from }) => from < driftDays)
  const plain = Array.from({ length: days }, (_, day) =>
    base.map((cell, n): SliceDay => {
      const times = (week[day]?.[weekdayOf(first + day)] ?? 1) * (levels[n]?.[day] ?? 1)
      return {
        ...cell,
        visits: cell.visits * times,
        returns: cell.returns * (levels[n]?.[day] ?? 1),
      }
    }),
  )
  const before = applyAll(plain, history)
  const happened = Array.from({ length: events }, () =>
    pickEvent(random, { before, noise, past, days }),
  )
  const store = `uneven-${seed}`
  return {
    calendar: { holidays: [], promos: { [store]: [] } },
    series: measureUneven(random, {
      store,
      start: formatDay(first),
      slices,
      noise,
      before,
      after: applyAll(before, happened),
    }),
  }
}

/** A few large slices and many of a few orders a day. */
function simulateSlices(random: Random, count: number): SliceDay[] {
  const visits = Math.exp(random.between(Math.log(150), Math.log(6_000)))
  const skew = random.between(0.8, 1.8)
  const weights = Array.from({ length: count }, (_, n) => (n + 1) ** -skew)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const rate = Math.exp(random.between(Math.log(0.01), Math.log(0.06)))
  const value = Math.exp(random.between(Math.log(15), Math.log(250)))
  return weights.map((weight): SliceDay => {
    const own = (visits * weight) / whole
    const ownRate = rate * random.between(0.6, 1.5)
    return {
      visits: own,
      rate: ownRate,
      value: value * random.between(0.7, 1.4),
      returns: own * ownRate * random.between(0.03, 0.12),
    }
  })
}

interface Stretch {
  readonly days: number
  /** The days before the window of events. */
  readonly past: number
  readonly driftDays: number
}

/** The factors of the weekdays on each day. Business hours, weekends and opening days differ. */
function simulateWeeks(random: Random, { days, past, driftDays }: Stretch): (readonly number[])[] {
  const pickWeek = () => {
    const style = random.pick(['business', 'weekend', 'peak', 'even'] as const)
    const peak = random.integer(0, 6)
    return Array.from({ length: 7 }, (_, weekday) => {
      const isWeekend = weekday === 0 || weekday === 6
      const factor = {
        business: isWeekend ? 0.25 : 1.2,
        weekend: isWeekend ? 2 : 0.7,
        peak: weekday === peak ? 2.5 : 0.8,
        even: 1,
      }[style]
      return factor * random.between(0.85, 1.15)
    })
  }
  let week = pickWeek()
  const changes = new Set(
    Array.from({ length: random.integer(0, 2) }, () => random.integer(20, Math.max(20, past - 15))),
  )
  return Array.from({ length: days }, (_, day) => {
    if (!changes.has(day)) return week
    const next = pickWeek()
    if (day < driftDays) week = next
    return week
  })
}

function simulateShifts(random: Random, { days, past, driftDays }: Stretch): number[] {
  const shifts = Array.from({ length: random.integer(0, 2) }, () => ({
    at: random.integer(15, Math.max(15, past - 12)),
    by: Math.exp(random.normal() * 0.4),
  }))
  const yearly = random.between(-0.3, 0.5)
  return Array.from({ length: days }, (_, day) =>
    shifts.reduce(
      (level, { at, by }) => (day >= at && at < driftDays ? level * by : level),
      Math.exp((yearly * day) / 365),
    ),
  )
}

/** Promotions without a calendar, and outages, before the window. */
function simulatePast(random: Random, past: number, count: number): Disturbance[] {
  const all: Disturbance[] = []
  const gap = random.integer(25, 70)
  for (let day = random.integer(10, gap); day < past - 6; day += gap + random.integer(-8, 8)) {
    all.push(
      random.uniform() < 0.7
        ? promotion(random, day, everySlice(count))
        : outage(random, day, everySlice(count)),
    )
  }
  return all
}

function promotion(random: Random, from: number, slices: ReadonlySet<number>): Disturbance {
  const days = random.integer(2, 5)
  const visits = random.between(1.2, 1.8)
  return { from, days, slices, visits, rate: random.between(1, 1.5), value: random.between(0.8, 1) }
}

function outage(random: Random, from: number, slices: ReadonlySet<number>): Disturbance {
  const visits = random.between(0.05, 0.5)
  return { from, days: random.integer(1, 3), slices, visits, rate: 1, value: 1 }
}

interface EventInput {
  readonly before: readonly (readonly SliceDay[])[]
  readonly noise: UnevenNoise
  readonly past: number
  readonly days: number
}

function pickEvent(random: Random, { before, noise, past, days }: EventInput): Disturbance {
  const from = random.integer(past, days - 1)
  const cells = before[from] ?? []
  const draw = random.uniform()
  const whole = everySlice(cells.length)
  if (draw < 0.15) return promotion(random, from, whole)
  if (draw < 0.25) return outage(random, from, whole)
  const one = random.integer(0, cells.length - 1)
  const slices = random.uniform() < 0.3 ? whole : new Set([one])
  const touched = cells.filter((_, n) => slices.has(n))
  const visits = touched.reduce((sum, cell) => sum + cell.visits, 0)
  const orders = touched.reduce((sum, cell) => sum + cell.visits * cell.rate, 0)
  const what = random.pick(['visits', 'visits', 'rate', 'value'] as const)
  const spread = {
    visits: Math.hypot(1 / Math.sqrt(visits), noise.store, noise.slice / Math.sqrt(slices.size)),
    rate: Math.hypot(1 / Math.sqrt(orders), noise.rate),
    value: Math.hypot(noise.value / Math.sqrt(orders), noise.rate),
  }[what]
  const move = spread * random.between(4, 14)
  const factor = random.uniform() < 0.45 ? 1 / (1 + move) : 1 + move
  const none = { visits: 1, rate: 1, value: 1 }
  return { from, days: random.pick([1, 1, 2, 4, 7]), slices, ...none, [what]: factor }
}

function applyAll(
  days: readonly (readonly SliceDay[])[],
  all: readonly Disturbance[],
): SliceDay[][] {
  return days.map((cells, day) => {
    const now = all.filter(({ from, days: length }) => day >= from && day < from + length)
    return cells.map((cell, n) =>
      now.reduce(
        (changed, one) =>
          one.slices.has(n)
            ? {
                ...changed,
                visits: changed.visits * one.visits,
                rate: Math.min(0.7, changed.rate * one.rate),
                value: changed.value * one.value,
              }
            : changed,
        cell,
      ),
    )
  })
}

function everySlice(count: number): ReadonlySet<number> {
  return new Set(Array.from({ length: count }, (_, n) => n))
}
