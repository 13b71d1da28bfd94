import {
  Member,
  QueryFilter,
  type Cell,
  type CubeQuery,
  type LoadResult,
  type MemberAnnotation,
} from '@cartograph/contract'
import * as z from 'zod/mini'
import { formatDateLabel, formatRange } from '../../../../format/date-format.ts'
import { formatOf, formatValue, unknownName } from '../../../../format/value.ts'
import type { PickedNumber } from '../../model/drill.ts'
import { daysOfTime, type DrillTarget, type TargetPart, type TargetTime } from './drill-target.ts'
import { stepTime, wholeTime } from './target-time.ts'

/** Null if the number can't be computed again, as for steps that are not of the calendar. */
export function resolvePick(
  pick: PickedNumber,
  queries: readonly CubeQuery[],
  currency: string,
): DrillTarget | null {
  const [result] = pick.results
  const about = result?.annotation.measures[pick.measure]
  const query = NormalisedQuery.safeParse(result?.query).data
  if (result === undefined || about === undefined || query === undefined) return null
  const dated = query.timeDimensions.find(({ dateRange }) => dateRange !== undefined)
  const stepped = Object.keys(pick.row).find(
    (key) => result.annotation.timeDimensions[key]?.granularity !== undefined,
  )
  const whole = wholeTime(pick.results.map(rangeOf), dated?.dimension ?? null)
  const step = stepped === undefined ? null : granularityOf(result, stepped)
  const time =
    whole === null || stepped === undefined || step === null
      ? whole
      : stepTime(whole, { start: textOf(pick.row[stepped]), step, before: pick.comparedStep })
  if (stepped !== undefined && !time?.isStep) return null
  const context = { pick, result, queries, currency }
  const parts = Object.entries(pick.row)
    .filter(([key]) => key !== stepped)
    .map(([key, cell]) => partOf(key, cell, context))
  // The rest of a query stands for values that the answer doesn't have.
  const rest = restOf(context)
  if (parts.some(({ values }) => values.length > 1 && values.some((one) => one === rest)))
    return null
  const timeLabel = timeWords(time, step)
  return {
    measure: pick.measure,
    about,
    value: pick.value,
    valueText: formatValue(pick.value, formatOf(about, currency), 'full'),
    place: [...parts.map(({ label }) => label), timeLabel].filter((one) => one !== '').join(' · '),
    parts,
    time,
    timeLabel,
    filters: query.filters,
    segments: query.segments,
    timezone: query.timezone,
    currency: query.currency ?? currency,
  }
}

/** The parts of a normalised query that define which rows are read. */
const NormalisedQuery = z.object({
  timeDimensions: z._default(
    z.array(
      z.object({ dimension: Member, dateRange: z.optional(z.tuple([z.string(), z.string()])) }),
    ),
    [],
  ),
  filters: z._default(z.array(QueryFilter), []),
  segments: z._default(z.array(Member), []),
  timezone: z._default(z.string(), 'UTC'),
  currency: z.optional(z.string()),
})

function rangeOf({ query }: LoadResult): readonly [string, string] | null {
  const times = NormalisedQuery.safeParse(query).data?.timeDimensions ?? []
  return times.find(({ dateRange }) => dateRange !== undefined)?.dateRange ?? null
}

interface PartContext {
  readonly pick: PickedNumber
  readonly result: LoadResult
  readonly queries: readonly CubeQuery[]
  readonly currency: string
}

/** The name of the combined row of a query. */
function restOf({ pick, queries }: PartContext): string | undefined {
  return queries.find(({ measures }) => measures.includes(pick.measure))?.top?.other
}

function partOf(
  member: Member,
  cell: Cell | readonly Cell[],
  { pick, result, queries, currency }: PartContext,
): TargetPart {
  const { annotation, data } = result
  const about = annotation.dimensions[member] ?? annotation.timeDimensions[member]
  const values = isList(cell) ? cell : [cell]
  const top = queries.find(({ measures }) => measures.includes(pick.measure))?.top
  const isRest =
    top?.other !== undefined &&
    (top.dimension ?? member) === member &&
    values.length === 1 &&
    values[0] === top.other
  const others = new Set(data.map((row) => row[member] ?? null))
  const [first = null] = values
  return {
    member,
    title: about?.shortTitle ?? member,
    values,
    label: pick.labels?.[member] ?? nameOf(first, about, currency),
    except: isRest ? [...others].filter((one) => one !== top.other) : null,
    isPicked: pick.member === member,
  }
}

function nameOf(value: Cell, about: MemberAnnotation | undefined, currency: string): string {
  return value === null ? unknownName : formatValue(value, formatOf(about, currency), 'full')
}

function timeWords(time: TargetTime | null, step: string | null): string {
  if (time === null) return ''
  return time.isStep && step !== null && step !== 'week'
    ? formatDateLabel(time.range[0], step, true)
    : formatRange(daysOfTime(time))
}

function granularityOf({ annotation }: LoadResult, key: string): string | null {
  return annotation.timeDimensions[key]?.granularity?.name ?? null
}

function textOf(cell: Cell | readonly Cell[] | undefined): string {
  return typeof cell === 'string' ? cell : ''
}

function isList(cell: Cell | readonly Cell[]): cell is readonly Cell[] {
  return Array.isArray(cell)
}
