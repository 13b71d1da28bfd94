import * as z from 'zod'
import type { AggregateFunction, Expression } from '../../expression.ts'
import { attempt } from '../sources/attempt.ts'
import { readCalculatedValue } from '../expressions/calculated-value.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import { checkNumber } from '../checks/check-number.ts'
import { subExpressions } from '../expressions/children-of.ts'
import { readMemberDescription } from '../sources/read-description.ts'
import { readMemberName } from '../sources/member-name.ts'
import { readLacks } from '../lacks.ts'
import type { ModelContext } from '../model-context.ts'
import type { MeasureSource } from '../sources/model-source.ts'
import { minGranularities, type Measure, type Reading } from '../model.ts'
import type { LocatedSource } from '../sources/read-source.ts'
import { readRollingWindow } from './rolling-window.ts'
import { readRowValue } from '../expressions/row-value.ts'
import { readTimeShifts } from './time-shifts.ts'

/** The metadata in `meta` for insights, reports and targets; null without any. */
function readMeaning(meta: Readonly<Record<string, unknown>> | undefined): Reading | null {
  const keys = Object.keys(ReadingSource.shape)
  if (meta === undefined || !keys.some((key) => Object.hasOwn(meta, key))) return null
  const parsed = ReadingSource.safeParse(meta)
  if (parsed.success) return parsed.data
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  throw new MemberProblem(
    `'meta' has an invalid ${keys.filter((key) => wrong.has(key)).join(', ')}. Write sentiment (up, down, neutral), additivity (sum, ratio, distinct) and reporting (true, false), or none of them.`,
  )
}

/** The measures in `meta.periods`, by granularity; null without any. */
function readPeriods(meta: Readonly<Record<string, unknown>> | undefined): Measure['periods'] {
  if (meta === undefined || !Object.hasOwn(meta, 'periods')) return null
  const parsed = z.record(z.string(), z.string()).safeParse(meta['periods'])
  if (parsed.success) return parsed.data
  throw new MemberProblem("'meta.periods' lists a measure of the cube for each granularity.")
}

/** `meta.minGranularity`; null without it. */
function readMinGranularity(
  meta: Readonly<Record<string, unknown>> | undefined,
): Measure['minGranularity'] {
  if (meta === undefined || !Object.hasOwn(meta, 'minGranularity')) return null
  const found = minGranularities.find((one) => one === meta['minGranularity'])
  if (found !== undefined) return found
  throw new MemberProblem(`'meta.minGranularity' is ${minGranularities.join(' or ')}.`)
}

const ReadingSource = z.object({
  sentiment: z.enum(['up', 'down', 'neutral']),
  additivity: z.enum(['sum', 'ratio', 'distinct']),
  reporting: z.boolean(),
})

/** Null after reporting a problem. */
export function readMeasure(
  { source, report }: LocatedSource<MeasureSource>,
  cube: { readonly name: string; readonly title: string },
  context: ModelContext,
): Measure | null {
  const scope = context.scopeOf(cube.name)
  const type = source.time_shift === undefined ? source.type : typeOfShifted(source.type)
  const window = attempt(report, ['rolling_window'], () => {
    if (source.rolling_window === undefined) return null
    if (!isCalculated(type)) return readRollingWindow(source.rolling_window)
    throw new MemberProblem(
      `A measure of type ${source.type} cannot have a window. Set it on the measures it refers to.`,
    )
  })
  const shifts = attempt(report, ['time_shift'], () => readTimeShifts(source, scope))
  const drillMembers = (source.drill_members ?? []).flatMap((name, index) => {
    const found = attempt(report, ['drill_members', index], () => readMemberName(name, scope))
    return found === null ? [] : [found]
  })
  const reading = attempt(report, ['meta'], () => readMeaning(source.meta))
  const periods = attempt(report, ['meta'], () => readPeriods(source.meta))
  const minGranularity = attempt(report, ['meta'], () => readMinGranularity(source.meta))
  const lacks = attempt(report, ['meta'], () => readLacks(source.meta))
  const value = attempt(report, source.sql === undefined ? ['type'] : ['sql'], () =>
    isCalculated(type)
      ? readCalculated(source, cube.name, context)
      : readAggregate(source, type, cube.name, context),
  )
  const when = readFilters()
  const reads = attempt(report, ['reads'], () => {
    if (source.reads === undefined) return null
    if (!isCalculated(type)) return readRowValue(source.reads, cube.name, context)
    throw new MemberProblem(
      `A measure of type ${source.type} cannot have 'reads'. Set it on the measures it refers to.`,
    )
  })
  if (value === null || shifts === null || when === null) return null
  return {
    kind: 'measure',
    ...readMemberDescription(cube, source.name, source),
    type,
    value: value.kind === 'aggregate' && !isCalculated(type) ? { ...value, when } : value,
    reads,
    window,
    shifts,
    format: source.format ?? null,
    drillMembers,
    reading,
    periods,
    minGranularity,
    lacks: lacks ?? {},
    only: [],
    isFormula: false,
  }

  function readFilters(): readonly Expression[] | null {
    if (isCalculated(type)) return []
    const conditions = (source.filters ?? []).map((filter, index) =>
      attempt(report, ['filters', index, 'sql'], () =>
        readRowValue(filter.sql, cube.name, context),
      ),
    )
    return conditions.includes(null) ? null : conditions.filter((each) => each !== null)
  }
}

type CalculatedType = 'number' | 'string' | 'time' | 'boolean'

function isCalculated(type: Measure['type']): type is CalculatedType {
  return ['number', 'string', 'time', 'boolean'].includes(type)
}

/** A shifted measure takes the aggregate of its base; older models repeat it (`type: sum`). */
function typeOfShifted(type: Measure['type']): Measure['type'] {
  return ['sum', 'avg', 'min', 'max'].includes(type) ? 'number' : type
}

function readCalculated(source: MeasureSource, cube: string, context: ModelContext): Expression {
  if (source.sql === undefined) {
    throw new MemberProblem(`A measure of type ${source.type} needs 'sql'. Add it.`)
  }
  if ((source.filters ?? []).length > 0) {
    throw new MemberProblem(
      `A measure of type ${source.type} cannot have 'filters'. Set them on the measures it refers to.`,
    )
  }
  const value = readCalculatedValue(source.sql, source.format ?? null, cube, context)
  if (source.type === 'number') checkNumber(source.type, value, context)
  const aggregates = [...subExpressions(value)].some((part) => part.kind === 'aggregate')
  if (source.time_shift === undefined || !aggregates) return value
  throw new MemberProblem(
    'A shifted measure cannot aggregate. Write the aggregate as a measure, and refer to that.',
  )
}

function readAggregate(
  source: MeasureSource,
  type: Exclude<Measure['type'], CalculatedType>,
  cube: string,
  context: ModelContext,
): Expression {
  if (source.time_shift !== undefined) {
    throw new MemberProblem(
      `A measure of type ${type} cannot be shifted. Write type: number with sql: '{measure}'.`,
    )
  }
  if (source.sql === undefined && type !== 'count') {
    throw new MemberProblem(`A measure of type ${type} needs 'sql'. Add it.`)
  }
  const of = source.sql === undefined ? null : readRowValue(source.sql, cube, context)
  if (of !== null && !type.startsWith('count')) checkNumber(type, of, context)
  return { kind: 'aggregate', function: type satisfies AggregateFunction, of, when: [] }
}
