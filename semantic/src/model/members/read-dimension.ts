import type { Expression } from '../../expression.ts'
import { attempt } from '../sources/attempt.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import { readMemberDescription } from '../sources/read-description.ts'
import { readGranularity } from './granularity.ts'
import type { ModelContext } from '../model-context.ts'
import type { CaseSource, DimensionSource } from '../sources/model-source.ts'
import type { CustomGranularity, Dimension } from '../model.ts'
import { parseExpression } from '../expressions/parse-expression.ts'
import type { Path, LocatedSource } from '../sources/read-source.ts'
import { checkJoined, readRowValue } from '../expressions/row-value.ts'

/** Null after reporting a problem. */
export function readDimension(
  { source, report }: LocatedSource<DimensionSource>,
  cube: { readonly name: string; readonly title: string },
  context: ModelContext,
): Dimension | null {
  const isPrimaryKey = source.primary_key ?? false
  const granularities = readGranularities(source, report)
  const value = attempt(report, valuePath(source), () => readValue(source, cube.name, context))
  if (value === null) return null
  return {
    kind: 'dimension',
    ...readMemberDescription(cube, source.name, source, !isPrimaryKey),
    type: source.type,
    value,
    isPrimaryKey,
    isSubQuery: source.sub_query ?? false,
    propagatesFilters: source.propagate_filters_to_sub_query ?? false,
    granularities,
    format: source.format ?? null,
    suggestsValues: source.suggest_filter_values ?? true,
    isLocalTime: source.local_time ?? false,
  }
}

function valuePath(source: DimensionSource): Path {
  if (source.sql !== undefined) return ['sql']
  if (source.case !== undefined) return ['case']
  return source.latitude === undefined ? ['type'] : ['latitude']
}

function readValue(source: DimensionSource, cube: string, context: ModelContext): Expression {
  const read = (sql: string) => readRowValue(sql, cube, context)
  const { sql, latitude, longitude } = source
  if (source.propagate_filters_to_sub_query === true && source.sub_query !== true) {
    throw new MemberProblem(
      "Only a sub-query can have filters passed to it. Add sub_query: true, or remove 'propagate_filters_to_sub_query'.",
    )
  }
  if (source.local_time === true && source.type !== 'time') {
    throw new MemberProblem(
      "Only a dimension of type time has local times. Change the type, or remove 'local_time'.",
    )
  }
  if (source.type === 'geo') {
    if (latitude !== undefined && longitude !== undefined && sql === undefined) {
      return concatenateWithComma(read(latitude.sql), read(longitude.sql))
    }
    throw new MemberProblem("A dimension of type geo needs 'latitude' and 'longitude'. Add both.")
  }
  if (latitude !== undefined || longitude !== undefined) {
    throw new MemberProblem(
      "Only a dimension of type geo has 'latitude' and 'longitude'. Change the type, or remove them.",
    )
  }
  if (source.case !== undefined) {
    if (sql === undefined) return readCase(source.case, read)
    throw new MemberProblem(`'${source.name}' has 'sql' and 'case'. Remove one of them.`)
  }
  if (sql === undefined) {
    throw new MemberProblem(`A dimension of type ${source.type} needs 'sql'. Add it.`)
  }
  return source.sub_query === true ? readSubQuery(source, sql, cube, context) : read(sql)
}

function readCase(source: CaseSource, read: (sql: string) => Expression): Expression {
  const label = (of: CaseSource['when'][number]['label']): Expression =>
    typeof of === 'string' ? { kind: 'text', text: of } : read(of.sql)
  return {
    kind: 'case',
    whens: source.when.map((each) => ({ when: read(each.sql), then: label(each.label) })),
    otherwise: source.else === undefined ? null : label(source.else.label),
  }
}

function readSubQuery(
  source: DimensionSource,
  sql: string,
  cube: string,
  context: ModelContext,
): Expression {
  const value = parseExpression(sql, context.scopeOf(cube))
  const known = value.kind === 'member' ? context.names.get(value.cube)?.get(value.name) : null
  if (value.kind !== 'member' || known?.kind !== 'measure' || value.cube === cube) {
    throw new MemberProblem(
      'A sub-query is one measure of another cube. Write {other_cube.measure}, and put calculations with it in another dimension.',
    )
  }
  if (source.primary_key === true) {
    throw new MemberProblem(
      "A sub-query cannot identify rows. Remove 'primary_key', or 'sub_query'.",
    )
  }
  checkJoined(cube, value.cube, context)
  const dimensions = [...(context.cubes.get(cube)?.dimensions.values() ?? [])]
  if (dimensions.some((dimension) => dimension.source.primary_key === true)) return value
  throw new MemberProblem(
    `A sub-query is computed for each row, but the rows of ${cube} have no primary key. Add primary_key: true to one of its dimensions.`,
  )
}

function concatenateWithComma(latitude: Expression, longitude: Expression): Expression {
  const concat = (left: Expression, right: Expression): Expression => ({
    kind: 'operation',
    operator: '||',
    left,
    right,
  })
  const text = (of: Expression): Expression => ({
    kind: 'cast',
    of,
    to: 'text',
    keepsZeros: true,
  })
  return concat(concat(text(latitude), { kind: 'text', text: ',' }), text(longitude))
}

function readGranularities(
  source: DimensionSource,
  report: LocatedSource<DimensionSource>['report'],
): Map<string, CustomGranularity> {
  const granularities = new Map<string, CustomGranularity>()
  for (const [index, each] of (source.granularities ?? []).entries()) {
    attempt(report, ['granularities', index], () => {
      if (source.type !== 'time') {
        throw new MemberProblem(
          'Only a dimension of type time has granularities. Change the type, or remove them.',
        )
      }
      if (granularities.has(each.name)) {
        throw new MemberProblem(`'${each.name}' is declared twice. Remove or rename one of them.`)
      }
      granularities.set(each.name, readGranularity(each))
    })
  }
  return granularities
}
