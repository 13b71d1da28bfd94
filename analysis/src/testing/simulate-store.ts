import { dayNumber, weekdayOf } from '@cartograph/contract'
import type { KnownDates } from '../series/series.ts'
import { createRandom, type Random } from './random.ts'
import { holidaysBetween, promosWithin } from './simulate-calendar.ts'
import { measure, type Cell, type Habits, type SimulatedSeries } from './simulate-figures.ts'

/** A store with known causes: its expected values, its noise, and its events. */
export interface SimulatedStore {
  readonly calendar: KnownDates
  readonly series: readonly SimulatedSeries[]
}

export interface SimulationOptions {
  readonly seed: number
  readonly start: string
  readonly days: number
  /** Events happen only in this many days at the end. */
  readonly window: number
  /** The number of events. */
  readonly events: number
  /** Afterwards levels no longer drift: the expectation as of this day. */
  readonly driftDays?: number
}

const channels = ['search', 'social', 'email', 'direct']
const countries = ['US', 'CA', 'GB', 'DE', 'AU']

interface Leaf {
  readonly channel: string
  readonly country: string
  readonly share: number
  readonly rate: number
  readonly value: number
}

/** An event: its leaves, its days and its factors. */
interface SimulatedEvent {
  readonly at: number
  readonly days: number
  readonly touches: (leaf: Leaf) => boolean
  readonly sessions: number
  readonly rate: number
  readonly value: number
}

export function simulateStore(options: SimulationOptions): SimulatedStore {
  const random = createRandom(options.seed)
  const store = `store-${options.seed}`
  const first = dayNumber(options.start)
  const holidays = holidaysBetween(first, options.days)
  const promos = promosWithin(random, first, options.days)
  const habits = pickHabits(random)
  const leaves = simulateLeaves(random)
  const deeds = pickEvents(random, options, habits, leaves)
  const levels = leaves.map(() => walk(random, options, habits.walk * 0.6))
  const appeals = leaves.map(() => random.between(0.8, 1.2))
  const common = walk(random, options, habits.walk)
  const rates = walk(random, options, habits.walk / 2)
  const known = knownEffects(random, first, options.days, { holidays, promos })

  const before: Cell[][] = []
  const after: Cell[][] = []
  for (let day = 0; day < options.days; day += 1) {
    const season = 1 + habits.year * Math.sin((2 * Math.PI * (day + habits.phase)) / 365.25)
    const base = habits.sessions * season * (habits.week[weekdayOf(first + day)] ?? 1)
    const cells = leaves.map((leaf, n): Cell => {
      const level = (common[day] ?? 0) + (levels[n]?.[day] ?? 0)
      const effect = (known[day] ?? 0) * (appeals[n] ?? 1)
      return {
        sessions: base * leaf.share * Math.exp(level + effect * 0.7),
        rate: leaf.rate * Math.exp((rates[day] ?? 0) + effect * 0.3),
        value: habits.value * leaf.value,
      }
    })
    before.push(cells)
    after.push(
      cells.map((cell, n) =>
        deeds.reduce((now, deed) => applyEvent(deed, leaves[n], day, now), cell),
      ),
    )
  }
  return {
    calendar: { holidays, promos: { [store]: promos } },
    series: measure({
      random,
      store,
      start: options.start,
      habits,
      slices: slicesOf(leaves),
      before,
      after,
    }),
  }
}

function applyEvent(deed: SimulatedEvent, leaf: Leaf | undefined, day: number, cell: Cell): Cell {
  if (leaf === undefined || day < deed.at || day >= deed.at + deed.days || !deed.touches(leaf))
    return cell
  return {
    sessions: cell.sessions * deed.sessions,
    rate: Math.min(0.9, cell.rate * deed.rate),
    value: cell.value * deed.value,
  }
}

function pickHabits(random: Random): Habits {
  const week = Array.from({ length: 7 }, () => Math.exp(random.normal() * 0.18))
  return {
    sessions: Math.exp(random.between(Math.log(600), Math.log(60_000))),
    value: random.between(20, 150),
    week,
    year: random.between(0, 0.25),
    phase: random.integer(0, 365),
    walk: random.between(0.003, 0.012),
    leafNoise: random.between(0.03, 0.1),
    storeNoise: random.between(0.01, 0.05),
    rateNoise: random.between(0.01, 0.04),
    valueNoise: random.between(0.5, 1),
  }
}

function simulateLeaves(random: Random): Leaf[] {
  const channelWeights = channels.map(() => random.gamma(2))
  const countryWeights = countries.map((_, n) => random.gamma(1.5) / (n + 1))
  const channelRates = channels.map(() => Math.exp(random.normal() * 0.4))
  const total = sum(channelWeights) * sum(countryWeights)
  return channels.flatMap((channel, c) =>
    countries.map((country, k) => ({
      channel,
      country,
      share: ((channelWeights[c] ?? 0) * (countryWeights[k] ?? 0)) / total,
      rate: Math.min(0.2, 0.025 * (channelRates[c] ?? 1) * Math.exp(random.normal() * 0.15)),
      value: Math.exp(random.normal() * 0.15),
    })),
  )
}

function slicesOf(leaves: readonly Leaf[]) {
  const all = { slice: {}, leaves: leaves.map((_, n) => n) }
  const of = (name: 'channel' | 'country', value: string) => ({
    slice: { [name]: value },
    leaves: leaves.flatMap((leaf, n) => (leaf[name] === value ? [n] : [])),
  })
  return [
    all,
    ...channels.map((value) => of('channel', value)),
    ...countries.map((value) => of('country', value)),
  ]
}

function pickEvents(
  random: Random,
  { days, window, events }: SimulationOptions,
  habits: Habits,
  leaves: readonly Leaf[],
): SimulatedEvent[] {
  return Array.from({ length: events }, (): SimulatedEvent => {
    const at = random.integer(days - window, days - 1)
    const length = random.pick([1, 1, 2, 3, 5])
    const channel = random.pick(channels)
    const country = random.pick(countries)
    const touches = random.pick([
      () => true,
      (leaf: Leaf) => leaf.channel === channel,
      (leaf: Leaf) => leaf.country === country,
    ])
    const kind = random.pick(['sessions', 'rate', 'value'] as const)
    // In standard deviations of the affected part, so that events are as visible in small stores as
    // in large ones.
    const touched = leaves.filter(touches).reduce((part, { share }) => part + share, 0)
    const size = habits.sessions * touched
    const spread =
      kind === 'sessions'
        ? Math.sqrt(1 / size + habits.leafNoise ** 2 / 5 + habits.storeNoise ** 2)
        : kind === 'rate'
          ? Math.sqrt(1 / (size * 0.025) + habits.rateNoise ** 2)
          : habits.valueNoise / Math.sqrt(size * 0.025)
    const move = spread * random.between(4, 14) * (random.uniform() < 0.5 ? -1 : 1)
    const factor = move > 0 ? 1 + move : 1 / (1 - move)
    return { at, days: length, touches, sessions: 1, rate: 1, value: 1, [kind]: factor }
  })
}

function knownEffects(
  random: Random,
  first: number,
  days: number,
  {
    holidays,
    promos,
  }: {
    readonly holidays: KnownDates['holidays']
    readonly promos: readonly { readonly from: string; readonly to: string }[]
  },
): number[] {
  const effects = Array.from({ length: days }, () => 0)
  const ofName = new Map(
    [...new Set(holidays.map(({ name }) => name))].map((name) => [
      name,
      random.normal() * 0.4 + (name === 'Black Friday' ? 1 : 0),
    ]),
  )
  const ofPromo = random.between(0.15, 0.5)
  for (const { date, name } of holidays) {
    const day = dayNumber(date) - first
    if (day >= 0 && day < days)
      effects[day] = (effects[day] ?? 0) + (ofName.get(name) ?? 0) + random.normal() * 0.05
  }
  for (const { from, to } of promos) {
    const own = ofPromo + random.normal() * 0.08
    for (let day = dayNumber(from) - first; day <= dayNumber(to) - first; day += 1) {
      if (day >= 0 && day < days) effects[day] = (effects[day] ?? 0) + own
    }
  }
  return effects
}

function walk(
  random: Random,
  { days, driftDays = days }: SimulationOptions,
  step: number,
): number[] {
  let at = 0
  return Array.from({ length: days }, (_, day) => {
    const next = random.normal() * step
    return (at += day < driftDays ? next : 0)
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
