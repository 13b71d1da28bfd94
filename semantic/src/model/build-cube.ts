import type { Expression } from '../ast.ts'
import { readArithmetic } from './arithmetic.ts'
import { MemberProblem } from './catalogue-error.ts'
import type { Cube, CubeMember, Dimension, Measure } from './catalogue.ts'
import type { CubeSource, DimensionSource, MeasureSource } from './schema.ts'
import { cutAtReferences } from './sql-references.ts'
import { checkTablesRead } from './tables-read.ts'

type Report = (path: readonly (string | number)[], message: string) => void

/** Turns a cube as written into one whose members are expressions; reports what cannot be. */
export function buildCube(source: CubeSource, report: Report): Cube {
  const measures = byName('measures', source.measures)
  const dimensions = byName('dimensions', source.dimensions)
  const cube = {
    name: source.name,
    title: source.title,
    description: source.description,
    sql: source.sql,
    measures: new Map<string, Measure>(),
    dimensions: new Map<string, Dimension>(),
  }
  attempt(['sql'], () => checkTablesRead(source.sql))
  for (const [index, dimension] of source.dimensions.entries()) {
    attempt(['dimensions', index, 'sql'], () => {
      if (measures.has(dimension.name)) {
        throw new MemberProblem(`'${dimension.name}' names a measure too. Rename one of them.`)
      }
      cube.dimensions.set(dimension.name, {
        kind: 'dimension',
        ...named(dimension),
        type: dimension.type,
        value: dimensionValue(dimension, []),
      })
    })
  }
  for (const [index, measure] of source.measures.entries()) {
    attempt(['measures', index, measure.sql === undefined ? 'type' : 'sql'], () => {
      cube.measures.set(measure.name, {
        kind: 'measure',
        ...named(measure),
        type: measure.type,
        format: measure.format,
        meta: measure.meta,
        value: measureValue(measure, []),
      })
    })
  }
  return cube

  function named(member: MeasureSource | DimensionSource) {
    return {
      name: `${source.name}.${member.name}`,
      title: `${source.title} ${member.title}`,
      shortTitle: member.title,
      description: member.description,
    } satisfies Partial<CubeMember>
  }

  function dimensionValue(dimension: DimensionSource, trail: readonly string[]): Expression {
    return rowSql(dimension.sql, step(trail, dimension.name))
  }

  function measureValue(measure: MeasureSource, trail: readonly string[]): Expression {
    const here = step(trail, measure.name)
    const filters = measure.filters ?? []
    if (measure.type === 'number') {
      if (filters.length > 0) {
        throw new MemberProblem(
          "A measure of type number takes no 'filters'. Put them on the measures it refers to.",
        )
      }
      return readArithmetic(cutAtReferences(required(measure), source.name), (name) => {
        const referred = measures.get(name)
        if (referred) return measureValue(referred, here)
        throw new MemberProblem(
          `{${name}} is not a measure of ${source.name}. Its measures: ${[...measures.keys()].join(', ')}.`,
        )
      })
    }
    if (measure.type === 'count' && measure.sql !== undefined) {
      throw new MemberProblem("A count counts rows and takes no 'sql'. Remove it, or use filters.")
    }
    return {
      kind: 'aggregate',
      function: measure.type,
      of: measure.type === 'count' ? null : rowSql(required(measure), here),
      when: filters.map((filter) => rowSql(filter.sql, here)),
    }
  }

  function rowSql(sql: string, trail: readonly string[]): Expression {
    const parts = cutAtReferences(sql, source.name).map((piece) => {
      if ('text' in piece) return piece.text
      const referred = dimensions.get(piece.member)
      if (referred) return dimensionValue(referred, trail)
      const why = measures.has(piece.member)
        ? 'is a measure, and this is computed for each row. Refer to dimensions and {CUBE}.columns only'
        : `is not a member of ${source.name}. Its dimensions: ${[...dimensions.keys()].join(', ')}`
      throw new MemberProblem(`{${piece.member}} ${why}.`)
    })
    return { kind: 'sql', parts }
  }

  function required(measure: MeasureSource): string {
    if (measure.sql !== undefined) return measure.sql
    throw new MemberProblem(`A measure of type ${measure.type} needs 'sql'. Add it.`)
  }

  function byName<M extends { readonly name: string }>(kind: string, members: readonly M[]) {
    const map = new Map<string, M>()
    for (const [index, member] of members.entries()) {
      if (map.has(member.name)) {
        report([kind, index, 'name'], `'${member.name}' is there twice. Rename one of them.`)
      }
      map.set(member.name, member)
    }
    return map
  }

  function attempt(path: readonly (string | number)[], work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof MemberProblem)) throw error
      report(path, error.message)
    }
  }
}

function step(trail: readonly string[], name: string): readonly string[] {
  if (!trail.includes(name)) return [...trail, name]
  throw new MemberProblem(
    `'${name}' refers to itself: ${[...trail, name].join(' → ')}. Break the circle.`,
  )
}
