import type {
  CubeSource,
  DimensionSource,
  JoinSource,
  MeasureSource,
  SegmentSource,
} from './model-source.ts'
import { locateSources, type LocatedSource, type Report } from './read-source.ts'

type ByName<Source> = ReadonlyMap<string, LocatedSource<Source>>

/** A cube with its inherited parts. Each part keeps the location where it is written. */
export interface ExtendedCube {
  readonly name: string
  readonly report: Report
  readonly about: Pick<CubeSource, 'title' | 'description' | 'public' | 'shown' | 'meta'>
  readonly rows: LocatedSource<Pick<CubeSource, 'sql' | 'sql_table'>>
  readonly preAggregations: CubeSource['pre_aggregations']
  readonly money: LocatedSource<NonNullable<CubeSource['money']>> | null
  readonly joins: ByName<JoinSource>
  readonly measures: ByName<MeasureSource>
  readonly dimensions: ByName<DimensionSource>
  readonly segments: ByName<SegmentSource>
  /** Names of members that the parent defines. */
  readonly inherited: ReadonlySet<string>
}

/**
 * Applies `extends`. As in Cube, a member of the child replaces the parent's member of that name
 * as a whole, and so do joins and the cube's own fields.
 */
export function extendCubes(
  sources: readonly LocatedSource<CubeSource>[],
  broken: ReadonlySet<string>,
): Map<string, ExtendedCube> {
  const byName = new Map(sources.map((cube) => [cube.source.name, cube]))
  const whole = new Map<string, ExtendedCube>()
  for (const cube of sources) complete(cube, [])
  return whole

  /** Null when the parent does not exist, which is reported once. */
  function complete(
    cube: LocatedSource<CubeSource>,
    trail: readonly string[],
  ): ExtendedCube | null {
    const { name, extends: parentName } = cube.source
    const done = whole.get(name)
    if (done) return done
    const own = ownPart(cube)
    if (parentName === undefined) return keep(own)

    const path = [...trail, name]
    if (path.includes(parentName)) {
      const cycle = [name, ...path.slice(path.indexOf(parentName))].join(' → ')
      cube.report(['extends'], `'${name}' extends itself: ${cycle}. Break the cycle.`)
      return null
    }
    const parentSource = byName.get(parentName)
    if (parentSource === undefined) {
      if (!broken.has(parentName)) {
        cube.report(['extends'], `There is no cube '${parentName}' to extend. Correct the name.`)
      }
      return null
    }
    const parent = complete(parentSource, path)
    return parent === null ? null : keep(mergeCube(parent, own))
  }

  function keep(cube: ExtendedCube): ExtendedCube {
    whole.set(cube.name, cube)
    return cube
  }
}

function ownPart({ source, report }: LocatedSource<CubeSource>): ExtendedCube {
  const { name, title, description, public: isPublic, shown, meta, sql, sql_table } = source
  return {
    name,
    report,
    about: omitUndefined({ title, description, public: isPublic ?? shown, meta }),
    rows: { source: omitUndefined({ sql, sql_table }), report },
    preAggregations: source.pre_aggregations,
    money: source.money === undefined ? null : { source: source.money, report },
    joins: byName('joins', source.joins, report),
    measures: byName('measures', source.measures, report),
    dimensions: byName('dimensions', source.dimensions, report),
    segments: byName('segments', source.segments, report),
    inherited: new Set(),
  }
}

function mergeCube(parent: ExtendedCube, own: ExtendedCube): ExtendedCube {
  const kinds = ['measures', 'dimensions', 'segments'] as const
  const namesIn = (cube: ExtendedCube) => kinds.flatMap((kind) => [...cube[kind].keys()])
  const ownNames = new Set(namesIn(own))
  const saysRows = Object.keys(own.rows.source).length > 0
  return {
    name: own.name,
    report: own.report,
    about: { ...parent.about, ...own.about },
    rows: saysRows ? own.rows : parent.rows,
    preAggregations: own.preAggregations ?? parent.preAggregations,
    money: own.money ?? parent.money,
    // When a cube extends one that joins it, that join would lead to itself.
    joins: new Map([...[...parent.joins].filter(([to]) => to !== own.name), ...own.joins]),
    measures: new Map([...parent.measures, ...own.measures]),
    dimensions: new Map([...parent.dimensions, ...own.dimensions]),
    segments: new Map([...parent.segments, ...own.segments]),
    inherited: new Set(namesIn(parent).filter((name) => !ownNames.has(name))),
  }
}

function byName<Source extends { readonly name: string }>(
  list: string,
  sources: readonly Source[] | undefined,
  report: Report,
): ByName<Source> {
  const map = new Map<string, LocatedSource<Source>>()
  for (const each of locateSources(sources, [list], report)) {
    if (map.has(each.source.name)) {
      each.report(
        ['name'],
        `'${each.source.name}' is declared twice. Remove or rename one of them.`,
      )
    }
    map.set(each.source.name, each)
  }
  return map
}

type WithoutUndefined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

function omitUndefined<T extends object>(values: T): WithoutUndefined<T> {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as WithoutUndefined<T>
}
