import { earlierDay, dayNumber, formatDay } from '@cartograph/contract'
import type { Period } from '../period.ts'
import type { FormulaTerm } from '../plan/formula-terms.ts'
import type { PlannedCube, PlannedFormula } from '../plan/search-plan.ts'
import {
  mostDays,
  nullWhereUnknown,
  recentDays,
  type SeriesTerm,
  type WatchedSeries,
} from './build-series.ts'
import type { CubeData } from './read-cube.ts'

/**
 * The series of formulas over several cubes, from the day on which all of them have data to the last one that is
 * complete in all. Before, a part without rows is unknown and not 0.
 */
export function buildFormulaSeries(
  store: string,
  formulas: readonly PlannedFormula[],
  read: readonly CubeData[],
  period: Period,
): WatchedSeries[] {
  return formulas.flatMap((formula) => {
    const terms = termsOf(formula, read)
    const [first] = terms ?? []
    if (terms === null || first === undefined) return []
    const found = toWatchedSeries(store, formula, terms)
    return hasEnoughData(found, period) ? [found] : []
  })
}

/** Null when one of them has no data. */
function termsOf({ num, den }: PlannedFormula, read: readonly CubeData[]): SeriesTerm[] | null {
  const sideOf = (terms: readonly FormulaTerm[], side: SeriesTerm['side']) =>
    terms.map((term) => ({ term, side, data: read.find((one) => isOf(term, one)) }))
  const all = [...sideOf(num, 'num'), ...sideOf(den ?? [], 'den')]
  const datas = all.flatMap(({ data }) => data ?? [])
  const first = Math.max(...datas.map(({ whole }) => whole.first))
  const end = Math.min(...datas.map(({ through }) => through)) + 1
  const found = all.flatMap(({ term, side, data }): SeriesTerm[] => {
    const name = term.member.split('.')[1] ?? ''
    const metric = data?.cube.formulaMeasures.find(({ measure }) => measure === name)
    const sums = data?.whole.sums.get(name)
    if (data === undefined || metric === undefined || sums === undefined) return []
    const values = sums.slice(first - data.whole.first, end - data.whole.first)
    return [{ ...term, side, cube: data.cube, metric, values }]
  })
  return found.length === all.length && end > first ? found : null
}

function isOf({ member }: FormulaTerm, { cube }: CubeData): boolean {
  return member.startsWith(`${cube.cube}.`)
}

function toWatchedSeries(
  store: string,
  { home, metric, den: divisor }: PlannedFormula,
  terms: readonly SeriesTerm[],
): WatchedSeries {
  const member = `${home}.${metric.measure}`
  const cube = cubeOf(home, terms)
  const days = terms[0]?.values.length ?? 0
  const first = dayNumber(cube.through) - days + 1
  const num = sumOf(terms, 'num', days)
  const den = divisor === null ? null : sumOf(terms, 'den', days)
  const values =
    den === null
      ? nullWhereUnknown(num)
      : Array.from(num, (above, day) => {
          const below = den[day] ?? 0
          return below > 0 && !Number.isNaN(above) ? above / below : null
        })
  const series = {
    id: member,
    store,
    metric: member,
    kind: metric.kind,
    better: metric.better,
    slice: {},
    start: formatDay(first),
    values,
  }
  return { series, cube, metric, first, part: null, den, terms }
}

/** The sources of all of its parts, complete when all of them are. */
function cubeOf(home: string, terms: readonly SeriesTerm[]): PlannedCube {
  const cubes = [...new Set(terms.map(({ cube }) => cube))]
  const [main] = cubes
  if (main === undefined) throw new Error('A formula has no parts')
  const sources = new Map(cubes.flatMap((one) => one.sources.map((own) => [own.connectionId, own])))
  const through = cubes.map((one) => one.through).reduce(earlierDay)
  return { ...main, cube: home, through, sources: [...sources.values()] }
}

function sumOf(terms: readonly SeriesTerm[], side: SeriesTerm['side'], days: number): Float64Array {
  const own = terms.filter((term) => term.side === side)
  return Float64Array.from({ length: days }, (_, day) =>
    own.reduce((sum, { factor, values }) => sum + factor * (values[day] ?? 0), 0),
  )
}

/** A week may have enough data where a day has too little. */
function hasEnoughData({ series, den }: WatchedSeries, { days }: Period): boolean {
  const size = [...(den ?? series.values)].slice(-recentDays)
  const filled = size.filter((value) => value !== null && value !== 0 && !Number.isNaN(value))
  return filled.length >= (mostDays / days) * size.length
}
