import { attempt } from '../sources/attempt.ts'
import { readDescription, readMemberDescription } from '../sources/read-description.ts'
import type { ModelContext } from '../model-context.ts'
import type { CubeSource } from '../sources/model-source.ts'
import type { Cube, Money } from '../model.ts'
import { readLacks } from '../lacks.ts'
import { readDimension } from './read-dimension.ts'
import { readJoin } from './read-join.ts'
import { readMeasure } from './read-measure.ts'
import { readRows } from './read-rows.ts'
import type { LocatedSource } from '../sources/read-source.ts'
import { readRowValue } from '../expressions/row-value.ts'
import type { ExtendedCube } from '../sources/extend-cubes.ts'

/** Parses the members of a cube. Invalid members are reported and omitted. */
export function readCube(
  source: ExtendedCube,
  context: ModelContext,
  readTables: readonly string[] | null,
): Cube {
  const { name } = source
  const about = readDescription(name, source.about)
  checkNames(source)

  const rowsKey = source.rows.source.sql === undefined ? 'sql_table' : 'sql'
  const rows = attempt(source.rows.report, [rowsKey], () =>
    readRows(source.rows.source, name, (other) => context.names.has(other), readTables),
  )
  const joins = each(source.joins.values(), (join) => readJoin(join, name, context))
  const measures = each(source.measures.values(), (measure) =>
    readMeasure(measure, about, contextFor(measure)),
  )
  const dimensions = each(source.dimensions.values(), (dimension) =>
    readDimension(dimension, about, contextFor(dimension)),
  )
  const segments = each(source.segments.values(), (segment) =>
    attempt(segment.report, ['sql'], () => ({
      kind: 'segment' as const,
      ...readMemberDescription(about, segment.source.name, segment.source),
      value: readRowValue(segment.source.sql, name, contextFor(segment)),
    })),
  )
  return {
    ...about,
    rows: rows ?? [],
    isMaterializable: (source.preAggregations ?? []).some(({ type }) => type === 'original_sql'),
    joins,
    measures: byName(measures),
    dimensions: byName(dimensions),
    segments: byName(segments),
    primaryKey: dimensions.filter((dimension) => dimension.isPrimaryKey),
    money: source.money === null ? null : readMoney(source.money, name, context),
    lacks: attempt(source.rows.report, ['meta'], () => readLacks(about.meta)) ?? {},
  }

  /**
   * Joins of other cubes to the parent do not apply to this one. An inherited member may therefore
   * be unreachable, which is an error only when it is queried.
   */
  function contextFor(member: LocatedSource<{ readonly name: string }>): ModelContext {
    if (!source.inherited.has(member.source.name)) return context
    return { ...context, areJoined: () => true }
  }
}

/** Measures, dimensions and segments share one namespace. */
function checkNames({ name: cube, measures, dimensions, segments }: ExtendedCube): void {
  const kinds = [
    { kind: 'measure', members: measures },
    { kind: 'dimension', members: dimensions },
    { kind: 'segment', members: segments },
  ]
  for (const [index, { members }] of kinds.entries()) {
    for (const [name, { report }] of members) {
      const earlier = kinds.slice(0, index).find((other) => other.members.has(name))
      if (earlier === undefined) continue
      report(['name'], `'${name}' names a ${earlier.kind} of ${cube} too. Rename one of them.`)
    }
  }
}

function each<Source, Result>(
  sources: Iterable<Source>,
  read: (source: Source) => Result | null,
): Result[] {
  return [...sources].map(read).filter((result) => result !== null)
}

function byName<M extends { readonly name: string }>(members: readonly M[]): Map<string, M> {
  return new Map(members.map((member) => [member.name, member]))
}

/** Null after reporting an invalid declaration. */
function readMoney(
  { source, report }: LocatedSource<NonNullable<CubeSource['money']>>,
  cube: string,
  context: ModelContext,
): Money | null {
  const read = (key: 'currency' | 'at') =>
    attempt(report, ['money', key], () => readRowValue(source[key], cube, context))
  const [currency, at] = [read('currency'), read('at')]
  return currency === null || at === null ? null : { currency, at }
}
