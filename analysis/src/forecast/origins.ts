/** Days of the past from which what came after is told once more, the last one first. */
export interface Origins {
  readonly days: readonly number[]
  /** How many days ahead are looked at: all near ones, some of those far off. */
  readonly aheads: readonly number[]
}

/** At most the last year: how well a store could be told longer ago says less of today. */
const longest = 364
/** Where there is little past, it is told from each of its days. */
const fewest = 20
/** No multiple of seven: each weekday is begun from. */
const steps = [
  { from: 28, step: 6 },
  { from: 7, step: 3 },
  { from: 0, step: 1 },
]

export function pickOrigins(days: number, horizon: number): Origins {
  const usual = steps.find(({ from }) => horizon >= from)?.step ?? 1
  const earliest = Math.max(Math.min(120, Math.max(27, Math.floor(days / 3))), days - 1 - longest)
  const step = Math.max(1, Math.min(usual, Math.floor((days - earliest) / fewest)))
  const origins: number[] = []
  for (let day = days - 2; day >= earliest; day -= step) origins.push(day)
  const aheads: number[] = []
  for (let ahead = 1; ahead <= horizon; ahead += ahead < 56 ? 1 : 5) aheads.push(ahead)
  return { days: origins, aheads }
}
