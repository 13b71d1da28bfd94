import type { CubeMeta, DimensionMeta, MeasureMeta, Member } from '@cartograph/contract'

export interface KnownMeasure {
  readonly cube: CubeMeta
  readonly about: MeasureMeta
}
export interface KnownDimension {
  readonly cube: CubeMeta
  readonly about: DimensionMeta
}

/** The model by the names of its members. */
export interface KnownMembers {
  readonly cubes: readonly CubeMeta[]
  readonly measures: ReadonlyMap<Member, KnownMeasure>
  readonly dimensions: ReadonlyMap<Member, KnownDimension>
}

export function knownMembers(cubes: readonly CubeMeta[]): KnownMembers {
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

/** The time by which a cube's rows count; null where it has none. */
export function timeOf({ name, meta, dimensions }: CubeMeta): Member | null {
  const time = `${name}.${String(meta?.['time'])}`
  return dimensions.some((one) => one.name === time && one.type === 'time') ? time : null
}

/** Whether the two can be asked together. */
export function canJoin(one: CubeMeta, other: CubeMeta): boolean {
  return one.name === other.name || one.connectedComponent === other.connectedComponent
}

/** A dimension that holds states as the map knows them. */
export function isStateDimension({ about }: KnownDimension): boolean {
  return about.type === 'string' && /\.(\w+P|p)rovince$|\.(\w+S|s)tate$/.test(about.name)
}

/** The country beside a state: `shippingCountry` of `shippingProvince`. */
export function countryOf(state: Member, { dimensions }: KnownMembers): Member | null {
  const country = state
    .replace(/(Province|State)$/, 'Country')
    .replace(/\.(province|state)$/, '.country')
  return country !== state && dimensions.has(country) ? country : null
}
