import type {
  CubeSource,
  DimensionSource,
  JoinSource,
  MeasureSource,
  SegmentSource,
} from './model-source.ts'
import { placed, type Placed, type Report } from './read-source.ts'

type ByName<Source> = ReadonlyMap<string, Placed<Source>>

/** A cube with all that it inherits; each piece knows the place where it is written. */
export interface WholeCube {
  readonly name: string
  readonly report: Report
  readonly about: Pick<CubeSource, 'title' | 'description' | 'public' | 'shown' | 'meta'>
  readonly rows: Placed<Pick<CubeSource, 'sql' | 'sql_table'>>
  readonly money: Placed<NonNullable<CubeSource['money']>> | null
  readonly joins: ByName<JoinSource>
  readonly measures: ByName<MeasureSource>
  readonly dimensions: ByName<DimensionSource>
  readonly segments: ByName<SegmentSource>
  /** Names of members that are the parent's. */
  readonly inherited: ReadonlySet<string>
}

/**
 * Puts what cubes extend into them. As in Cube, a member of the child stands in place of the parent's
 * member of that name, whole; so do joins, and what is said of the cube itself.
 */
export function wholeCubes(
  sources: readonly Placed<CubeSource>[],
  broken: ReadonlySet<string>,
): Map<string, WholeCube> {
  const byName = new Map(sources.map((cube) => [cube.source.name, cube]))
  const whole = new Map<string, WholeCube>()
  for (const cube of sources) complete(cube, [])
  return whole

  /** Null when something it extends is not there; that is reported once. */
  function complete(cube: Placed<CubeSource>, trail: readonly string[]): WholeCube | null {
    const { name, extends: parentName } = cube.source
    const done = whole.get(name)
    if (done) return done
    const own = ownPart(cube)
    if (parentName === undefined) return keep(own)

    const path = [...trail, name]
    if (path.includes(parentName)) {
      const circle = [name, ...path.slice(path.indexOf(parentName))].join(' → ')
      cube.report(['extends'], `'${name}' extends itself: ${circle}. Break the circle.`)
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
    return parent === null ? null : keep(merged(parent, own))
  }

  function keep(cube: WholeCube): WholeCube {
    whole.set(cube.name, cube)
    return cube
  }
}

function ownPart({ source, report }: Placed<CubeSource>): WholeCube {
  const { name, title, description, public: isPublic, shown, meta, sql, sql_table } = source
  return {
    name,
    report,
    about: defined({ title, description, public: isPublic ?? shown, meta }),
    rows: { source: defined({ sql, sql_table }), report },
    money: source.money === undefined ? null : { source: source.money, report },
    joins: byName('joins', source.joins, report),
    measures: byName('measures', source.measures, report),
    dimensions: byName('dimensions', source.dimensions, report),
    segments: byName('segments', source.segments, report),
    inherited: new Set(),
  }
}

function merged(parent: WholeCube, own: WholeCube): WholeCube {
  const kinds = ['measures', 'dimensions', 'segments'] as const
  const namesIn = (cube: WholeCube) => kinds.flatMap((kind) => [...cube[kind].keys()])
  const ownNames = new Set(namesIn(own))
  const saysRows = Object.keys(own.rows.source).length > 0
  return {
    name: own.name,
    report: own.report,
    about: { ...parent.about, ...own.about },
    rows: saysRows ? own.rows : parent.rows,
    money: own.money ?? parent.money,
    // Whoever extends a cube that joins it is the other side of that join.
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
  const map = new Map<string, Placed<Source>>()
  for (const each of placed(sources, [list], report)) {
    if (map.has(each.source.name)) {
      each.report(['name'], `'${each.source.name}' is there twice. Remove or rename one of them.`)
    }
    map.set(each.source.name, each)
  }
  return map
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

function defined<T extends object>(values: T): Defined<T> {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as Defined<T>
}
