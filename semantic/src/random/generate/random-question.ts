import { CubeQuery, type QueryDateRange, type TimeDimension } from '@cartograph/contract'
import type { Measure, Model } from '../../model/model.ts'
import type { RandomSource } from './random-source.ts'
import type { RandomTables } from '../evaluate/tables.ts'
import { menuOf, type Choice, type Menu } from './menu.ts'
import { metricPrefix } from '../../with-workspace-metrics.ts'
import { occurringValues } from './occurring-values.ts'
import { randomFilters } from './random-filters.ts'
import { rolledNames, shiftedNames } from './random-measures.ts'
import { targetCurrencies } from './random-rates.ts'
import { days } from './random-tables.ts'

const zones = [
  'UTC',
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Pacific/Apia',
] as const

const plainQuery = CubeQuery.parse({})

/** A valid query in Cube's format. */
export function randomQuery(dice: RandomSource, model: Model, tables: RandomTables): CubeQuery {
  const menu = menuOf(model, dice.chance(50))
  const isUngrouped = dice.chance(6)
  const measures = randomMeasuresOf(dice, menu, isUngrouped)
  const hasWindow = measures.some(({ member }) => rolledNames.includes(member.name))
  const dimensions = dice.some(menu.dimensions, measures.length > 0 ? 2 : 3)
  const time = randomTime(dice, menu, hasWindow)
  const shown = [...measures, ...dimensions]
  const other = time && !hasWindow && dice.chance(12) ? randomTime(dice, menu, false) : null
  const times = [time, other?.compareDateRange ? null : other].filter((one) => one !== null)
  if (shown.length === 0 && !times.some(({ granularity }) => granularity)) {
    shown.push(...menu.measures.slice(0, 1))
    measures.push(...menu.measures.slice(0, 1))
  }
  const keys = [
    ...shown.map(({ key }) => key),
    ...times.flatMap(({ dimension, granularity }) =>
      granularity ? [`${dimension}.${granularity}`] : [],
    ),
  ]
  const shownIn = {
    timezone: dice.pick(zones),
    ...(dice.chance(50) && { currency: dice.pick(targetCurrencies) }),
  }
  const valuesOf = occurringValues(model, tables, {
    ...shownIn,
    dimensions: dimensions.map(({ key }) => key),
  })
  return {
    ...plainQuery,
    measures: measures.map(({ key }) => key),
    dimensions: dimensions.map(({ key }) => key),
    timeDimensions: times,
    segments: (dice.chance(15) ? dice.some(menu.segments, 2) : []).map(({ key }) => key),
    filters: randomFilters(dice, menu, isUngrouped, valuesOf),
    ...randomOrder(dice, keys),
    ...randomPage(dice, isUngrouped),
    total: dice.chance(20),
    ungrouped: isUngrouped,
    ...shownIn,
  }
}

function randomMeasuresOf(
  dice: RandomSource,
  { measures }: Menu,
  isUngrouped: boolean,
): Choice<Measure>[] {
  if (dice.chance(15)) return []
  const moved = [...rolledNames, ...shiftedNames]
  const allowed = isUngrouped || dice.chance(60) ? without(measures, moved) : measures
  const metrics = measures.filter(({ member }) => member.name.startsWith(metricPrefix))
  const some = dice.some(allowed, 4)
  if (metrics.length === 0 || dice.chance(20)) return some
  return [...new Set([...some, dice.pick(metrics), dice.pick(metrics)])]
}

function without(measures: Menu['measures'], names: readonly string[]): Menu['measures'] {
  return measures.filter(({ member }) => !names.includes(member.name))
}

function randomTime(
  dice: RandomSource,
  { dimensions }: Menu,
  needsRange: boolean,
): TimeDimension | null {
  if (!needsRange && dice.chance(35)) return null
  const { key, member } = dice.pick(dimensions.filter((choice) => choice.member.type === 'time'))
  const length = dice.pick([0, 1, 2, 6, 30, 100, 400, 400])
  const isShort = length <= 2
  const named = [...member.granularities.keys()].filter((name) => name !== 'quarterHour' || isShort)
  const granularity = dice.pick([
    null,
    ...(needsRange && !isShort ? [] : ['hour']),
    ...(needsRange ? [] : ['second', 'minute']),
    ...(needsRange && length > 100 ? [] : ['day', 'day']),
    'week',
    'month',
    'month',
    'quarter',
    'year',
    ...named,
  ])
  const range = { dimension: key, ...(granularity !== null && { granularity }) }
  if (!needsRange && dice.chance(35)) return range
  if (dice.chance(6)) {
    const compareDateRange = [randomRange(dice, length), randomRange(dice, length)]
    return { ...range, compareDateRange }
  }
  return { ...range, dateRange: randomRange(dice, length) }
}

function randomRange(dice: RandomSource, length: number): QueryDateRange {
  if (dice.chance(8)) return dice.pick(['last 30 days', 'this month', 'last quarter', 'today'])
  const from = dice.pick(days)
  if (length === 0 && dice.chance(50)) return from
  const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10)
  return dice.chance(15) ? [`${from}T12:00:00`, `${to}T17:59:59.999`] : [from, to]
}

function randomOrder(dice: RandomSource, keys: readonly string[]): Pick<CubeQuery, 'order'> {
  if (dice.chance(40)) return {}
  const terms = dice.some(keys, 2)
  return { order: terms.map((key) => [key, dice.pick(['asc', 'desc'])]) }
}

/** Ungrouped rows have no determined order, and so no determined page. */
function randomPage(dice: RandomSource, isUngrouped: boolean): Pick<CubeQuery, 'limit' | 'offset'> {
  if (isUngrouped || dice.chance(70)) return { limit: dice.pick([10_000, null]), offset: 0 }
  return { limit: 1 + dice.below(5), offset: dice.pick([0, 0, 1, 2]) }
}
