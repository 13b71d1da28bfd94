import type { Expression, Interval } from '../../expression.ts'
import type {
  Cube,
  Dimension,
  Join,
  Measure,
  Model,
  RollingWindow,
  Segment,
} from '../../model/model.ts'

/** Parts of models without descriptive texts. */
type DimensionParts = Pick<Dimension, 'name' | 'type' | 'value'> & Partial<Dimension>
type MeasureParts = Pick<Measure, 'name' | 'type' | 'value'> & Partial<Measure>

export interface CubeParts {
  readonly name: string
  readonly joins?: readonly Join[]
  readonly dimensions?: readonly DimensionParts[]
  readonly measures?: readonly MeasureParts[]
  readonly segments?: readonly Pick<Segment, 'name' | 'value'>[]
  readonly money?: Cube['money']
}

export function modelOf(cubes: readonly CubeParts[]): Model {
  return { cubes: byName(cubes.map(cube)), views: new Map(), missing: new Map() }
}

/** Reads the table with the cube's name. */
function cube(parts: CubeParts): Cube {
  const dimensions = (parts.dimensions ?? []).map((each) => dimension(parts.name, each))
  return {
    ...described(parts.name),
    rows: [parts.name],
    isMaterializable: false,
    joins: parts.joins ?? [],
    dimensions: byName(dimensions),
    measures: byName((parts.measures ?? []).map((each) => measure(parts.name, each))),
    segments: byName((parts.segments ?? []).map((each) => segment(parts.name, each))),
    primaryKey: dimensions.filter(({ isPrimaryKey }) => isPrimaryKey),
    money: parts.money ?? null,
    lacks: {},
  }
}

function dimension(cube: string, parts: DimensionParts): Dimension {
  return {
    ...described(parts.name),
    shortTitle: parts.name,
    kind: 'dimension',
    isPrimaryKey: false,
    isSubQuery: false,
    propagatesFilters: false,
    granularities: new Map(),
    format: null,
    suggestsValues: true,
    isLocalTime: false,
    ...parts,
    cube,
  }
}

function measure(cube: string, parts: MeasureParts): Measure {
  return {
    ...described(parts.name),
    shortTitle: parts.name,
    kind: 'measure',
    reads: null,
    window: null,
    shifts: [],
    format: null,
    drillMembers: [],
    reading: null,
    periods: null,
    minGranularity: null,
    lacks: {},
    only: [],
    isFormula: false,
    ...parts,
    cube,
  }
}

function segment(cube: string, parts: Pick<Segment, 'name' | 'value'>): Segment {
  return { ...described(parts.name), shortTitle: parts.name, kind: 'segment', ...parts, cube }
}

function described(name: string) {
  return { name, title: name, description: null, isPublic: true, meta: {} }
}

function byName<Part extends { readonly name: string }>(parts: readonly Part[]): Map<string, Part> {
  return new Map(parts.map((part) => [part.name, part]))
}

export function column(rows: string, name: string): Expression {
  return { kind: 'column', rows, name }
}

export function memberOf(
  cube: string,
  name: string,
  granularity: string | null = null,
): Expression {
  return { kind: 'member', cube, name, granularity }
}

export function aggregate(
  name: Extract<Expression, { kind: 'aggregate' }>['function'],
  of: Expression | null,
  ...when: Expression[]
): Expression {
  return { kind: 'aggregate', function: name, of, when }
}

export function operation(
  left: Expression,
  operator: Extract<Expression, { kind: 'operation' }>['operator'],
  right: Expression,
): Expression {
  return { kind: 'operation', operator, left, right }
}

/** The value of the first condition that holds. */
export function choice(
  whens: readonly (readonly [when: Expression, value: Expression])[],
  otherwise: Expression | null,
): Expression {
  return {
    kind: 'case',
    whens: whens.map(([when, value]) => ({ when, then: value })),
    otherwise,
  }
}

export function number(text: string): Expression {
  return { kind: 'number', text }
}

export function interval(count: number, unit: Interval['unit']): Interval {
  return { count, unit }
}

/** Looks back from the end of each step; null means unlimited. */
export function trailing(by: Interval | null): Extract<RollingWindow, { kind: 'trailing' }> {
  return {
    kind: 'trailing',
    trailing: by,
    leading: null,
    hasTrailing: true,
    hasLeading: false,
    offset: 'end',
  }
}
