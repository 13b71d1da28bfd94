import { dayNumber, formatDay, weekdayOf } from '@cartograph/contract'
import type { KnownDates } from '../series/series.ts'
import { measureOther, type Nature, type Part, type PartDay } from './other-store-figures.ts'
import { createRandom, type Random } from './random.ts'
import { holidaysBetween } from './simulate-calendar.ts'
import type { SimulatedStore } from './simulate-store.ts'

/**
 * A second kind of store that differs from the first on purpose: changing weeks, level shifts and
 * ramps, growth, autocorrelated noise, sparse parts, heavy-tailed amounts, gaps, short histories,
 * and metrics of which less is better.
 */
export interface OtherStore extends SimulatedStore {
  readonly days: number
}

export interface OtherOptions {
  readonly seed: number
  readonly window: number
  readonly events?: number | undefined
  readonly days?: number | undefined
  /** Afterwards levels neither drift nor shift: the expectation as of this day. */
  readonly driftDays?: number | undefined
}

interface SimulatedEvent {
  readonly at: number
  readonly days: number
  readonly parts: ReadonlySet<string>
  readonly what: keyof PartDay
  readonly factor: number
}

export function simulateOtherStore(options: OtherOptions): OtherStore {
  const random = createRandom(options.seed * 7919 + 13)
  const days = options.days ?? Math.round(Math.exp(random.between(Math.log(60), Math.log(1100))))
  const window = Math.min(options.window, days - 40)
  const start = formatDay(dayNumber('2022-01-10') + random.integer(0, 700))
  const first = dayNumber(start)
  const parts = simulatePartsOfStore(random)
  const nature: Nature = {
    store: `other-${options.seed}`,
    start,
    parts,
    hasWhole: random.uniform() < 0.7,
    storeNoise: random.between(0.02, 0.1),
    rateNoise: random.between(0.02, 0.08),
    lasting: random.pick([0, 0, 0.2, 0.4]),
    wild: random.between(0.5, 1.2),
  }
  const holidays = holidaysBetween(first, days)
  const promos = simulatePromos(random, first, days)
  const shape = simulateSeasons(random, first, days)
  const known = knownEffects(random, first, days, holidays, promos)
  const sessions = Math.exp(random.between(Math.log(60), Math.log(20_000)))
  const steps = parts.map(() => simulateLevel(random, days, window, options.driftDays ?? days))
  const before = shape.map((whole, day) =>
    parts.map((part, n): PartDay => {
      const effect = (known[day] ?? 0) * part.appeal
      return {
        sessions: sessions * part.share * whole * (steps[n]?.[day] ?? 1) * Math.exp(effect * 0.6),
        rate: Math.min(0.5, part.rate * Math.exp(effect * 0.4)),
        value: part.value,
        refunds: part.refunds,
        click: part.click,
      }
    }),
  )
  const events = options.events ?? 8
  const deeds = Array.from({ length: events }, () => pickEvent(random, nature, before, window))
  const after = before.map((cells, day) =>
    cells.map((cell, n) =>
      deeds.reduce((now, deed) => {
        if (day < deed.at || day >= deed.at + deed.days) return now
        if (!deed.parts.has(parts[n]?.name ?? '')) return now
        return { ...now, [deed.what]: now[deed.what] * deed.factor }
      }, cell),
    ),
  )
  const calendar: KnownDates = { holidays, promos: { [nature.store]: promos } }
  return { days, calendar, series: measureOther(random, nature, before, after) }
}

function simulatePartsOfStore(random: Random): Part[] {
  const count = random.pick([1, 2, 3, 5, 8])
  const weights = Array.from({ length: count }, () => random.gamma(0.8) + 0.005)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight, n) => ({
    name: `part-${n + 1}`,
    share: weight / total,
    rate: Math.exp(random.between(Math.log(0.008), Math.log(0.08))),
    value: Math.exp(random.between(Math.log(8), Math.log(400))),
    refunds: random.between(0.02, 0.15),
    click: random.between(0.2, 3),
    noise: random.between(0.03, 0.25),
    appeal: Math.exp(random.normal() * 0.25),
  }))
}

/** Week, year and growth of the whole store. */
function simulateSeasons(random: Random, first: number, days: number): number[] {
  const from = Array.from({ length: 7 }, () => random.normal() * 0.3)
  const to = from.map((value) => value * random.between(0.4, 1.6))
  const year = random.between(0, 0.4)
  const phase = random.uniform() * 365
  const growth = Math.log(1 + random.between(-0.4, 0.6)) / 365
  return Array.from({ length: days }, (_, day) => {
    const along = days < 2 ? 0 : day / (days - 1)
    const weekday = weekdayOf(first + day)
    const week = (from[weekday] ?? 0) * (1 - along) + (to[weekday] ?? 0) * along
    const season = 1 + year * Math.sin((2 * Math.PI * (day + phase)) / 365.25)
    return Math.exp(week + growth * day) * season
  })
}

/** A slow random walk, with shifts and ramps before the window. */
function simulateLevel(random: Random, days: number, window: number, driftDays: number): number[] {
  const walk = random.between(0, 0.01)
  const past = days - window
  const steps = Array.from({ length: random.integer(0, 2) }, () => ({
    at: random.integer(0, Math.max(0, past - 10)),
    over: random.pick([1, 1, 20, 40]),
    by: random.normal() * 0.35,
  }))
  let at = 0
  return Array.from({ length: days }, (_, day) => {
    const drift = random.normal() * walk
    at += day < driftDays ? drift : 0
    const moved = steps.reduce(
      (sum, step) =>
        sum +
        step.by * Math.min(1, Math.max(0, (Math.min(day, driftDays - 1) - step.at) / step.over)),
      0,
    )
    return Math.exp(at + moved)
  })
}

function simulatePromos(random: Random, first: number, days: number) {
  const promos: { from: string; to: string }[] = []
  for (let day = random.integer(10, 90); day < days; day += random.integer(25, 120)) {
    const length = random.integer(1, 12)
    promos.push({ from: formatDay(first + day), to: formatDay(first + day + length - 1) })
  }
  return promos
}

function knownEffects(
  random: Random,
  first: number,
  days: number,
  holidays: KnownDates['holidays'],
  promos: readonly { readonly from: string; readonly to: string }[],
): number[] {
  const effects = Array.from({ length: days }, () => 0)
  const add = (day: number, effect: number) => {
    if (day >= 0 && day < days) effects[day] = (effects[day] ?? 0) + effect
  }
  const ofName = new Map<string, number>()
  for (const { date, name } of holidays) {
    const own = ofName.get(name) ?? random.normal() * 0.5
    ofName.set(name, own)
    add(dayNumber(date) - first, own * random.between(0.8, 1.2))
  }
  const usual = random.between(0.1, 0.6)
  for (const { from, to } of promos) {
    const own = usual * random.between(0.6, 1.4)
    for (let day = dayNumber(from); day <= dayNumber(to); day += 1) {
      add(day - first, own * (day === dayNumber(from) ? 1.1 : 1))
    }
  }
  return effects
}

function pickEvent(
  random: Random,
  nature: Nature,
  before: readonly (readonly PartDay[])[],
  window: number,
): SimulatedEvent {
  const days = before.length
  const at = random.integer(days - window, days - 1)
  const one = random.integer(0, nature.parts.length - 1)
  const isAll = random.uniform() < 0.35
  const parts = nature.parts.filter((_, n) => isAll || n === one)
  const touched = (before[at] ?? []).filter((_, n) => isAll || n === one)
  const what = random.pick(['sessions', 'sessions', 'rate', 'value', 'refunds', 'click'] as const)
  const visits = touched.reduce((sum, cell) => sum + cell.sessions, 0)
  const orders = touched.reduce((sum, cell) => sum + cell.sessions * cell.rate, 0)
  const noise = (parts[0]?.noise ?? 0) / Math.sqrt(parts.length)
  const spread = {
    sessions: Math.sqrt(1 / visits + noise ** 2 + nature.storeNoise ** 2),
    rate: Math.sqrt(1 / orders + nature.rateNoise ** 2),
    value: Math.sqrt(Math.expm1(nature.wild ** 2) / orders),
    refunds: Math.sqrt(1 / (orders * (parts[0]?.refunds ?? 0.1))),
    click: 0.15,
  }[what]
  const move = spread * random.between(4, 14) * (random.uniform() < 0.45 ? -1 : 1)
  return {
    at,
    days: random.pick([1, 1, 2, 3, 5]),
    parts: new Set(parts.map(({ name }) => name)),
    what,
    factor: move > 0 ? 1 + move : 1 / (1 - move),
  }
}
