import type { CubeMeta, DimensionMeta, MeasureMeta, Member } from '@cartograph/contract'

export interface IndexedMeasure {
  readonly cube: CubeMeta
  readonly about: MeasureMeta
}
export interface IndexedDimension {
  readonly cube: CubeMeta
  readonly about: DimensionMeta
}

/** The semantic model indexed by member name. */
export interface MemberIndex {
  readonly cubes: readonly CubeMeta[]
  readonly measures: ReadonlyMap<Member, IndexedMeasure>
  readonly dimensions: ReadonlyMap<Member, IndexedDimension>
}

export function indexMembers(cubes: readonly CubeMeta[]): MemberIndex {
  return {
    cubes,
    measures: new Map(
      cubes.flatMap((cube) => cube.measures.map((about) => [about.name, { cube, about }] as const)),
    ),
    dimensions: new Map(
      cubes.flatMap((cube) =>
        cube.dimensions.map((about) => [about.name, { cube, about }] as const),
      ),
    ),
  }
}

/** The default time dimension of a cube; null without one. */
export function timeOf({ name, meta, dimensions }: CubeMeta): Member | null {
  const time = `${name}.${String(meta?.['time'])}`
  return dimensions.some((one) => one.name === time && one.type === 'time') ? time : null
}

/** Whether the metrics of a cube can be split and filtered by the dimensions of one. */
export function canJoin(one: CubeMeta, cube: CubeMeta): boolean {
  const isConnected = one.connectedComponent === cube.connectedComponent
  return one.name === cube.name || isConnected || looksUp(cube, one.name)
}

function looksUp({ meta }: CubeMeta, name: string): boolean {
  const lookups = meta?.['lookups']
  return Array.isArray(lookups) && lookups.includes(name)
}

/**
 * The breakdown by which a data set has rows to match: the breakdown itself, if each row of the data set has at
 * most one value of it, or the data set's own dimension of that name. Null without one.
 */
export function matchingBreakdown(
  breakdown: Member,
  cube: CubeMeta,
  { dimensions }: MemberIndex,
): Member | null {
  const found = dimensions.get(breakdown)
  if (found === undefined) return null
  if (found.cube.name === cube.name) return breakdown
  const own = dimensions.get(`${cube.name}.${breakdown.split('.')[1]}`)
  const isSameKind =
    own !== undefined &&
    // The channel of an order and the first channel of a customer may share a name only in the model.
    own.about.shortTitle === found.about.shortTitle &&
    own.about.type === found.about.type &&
    own.about.meta?.['values'] === found.about.meta?.['values']
  if (isSameKind) return own.about.name
  return looksUp(cube, found.cube.name) ? breakdown : null
}

/** True for dimensions with US states. */
export function isStateDimension({ about }: IndexedDimension): boolean {
  return about.type === 'string' && /\.(\w+P|p)rovince$|\.(\w+S|s)tate$/.test(about.name)
}

/** The matching country dimension: `shippingCountry` for `shippingProvince`. */
export function countryOf(state: Member, { dimensions }: MemberIndex): Member | null {
  const country = state
    .replace(/(Province|State)$/, 'Country')
    .replace(/\.(province|state)$/, '.country')
  return country !== state && dimensions.has(country) ? country : null
}
