import { AppError, type CubeQuery } from '@cartograph/contract'
import type { Catalogue, Cube, CubeMember, Dimension } from '../model/catalogue.ts'
import type { OrderTerm, Plan, TimeUse } from '../plan.ts'

/** Finds every name of the query in the catalogue; what is not there is refused in Cube's words. */
export function resolveMembers(catalogue: Catalogue, query: CubeQuery): Plan {
  const cube = theOneCube(catalogue, query)
  const measures = unique(query.measures).map((path) => find(cube.measures, path))
  const dimensions = unique(query.dimensions).map((path) => find(cube.dimensions, path))
  const times = query.timeDimensions.map((time): TimeUse => {
    const { dateRange, compareDateRange } = time
    if (dateRange !== undefined && compareDateRange !== undefined) {
      throw new AppError('invalid_query', 'dateRange and compareDateRange exclude each other')
    }
    return {
      dimension: findTime(cube, time.dimension),
      granularity: time.granularity ?? null,
      dateRange: typeof dateRange === 'string' ? [dateRange, dateRange] : (dateRange ?? null),
      compareDateRange: compareDateRange ?? null,
      moments: null,
    }
  })
  const members = new Map<string, CubeMember>([...cube.measures, ...cube.dimensions])
  return {
    cube,
    zone: query.timezone,
    measures,
    dimensions,
    times,
    filters: query.filters.map((filter) => ({
      member: find(members, filter.member),
      operator: filter.operator,
      values: filter.values,
    })),
    order: orderTerms(query.order),
    limit: query.limit,
    offset: query.offset,
    comparing: false,
  }
}

function theOneCube(catalogue: Catalogue, query: CubeQuery): Cube {
  const shown = [
    ...query.measures,
    ...query.dimensions,
    ...query.timeDimensions.filter((time) => time.granularity).map((time) => time.dimension),
  ]
  if (shown.length === 0) {
    throw new AppError(
      'invalid_query',
      'Query should contain either measures, dimensions or timeDimensions with granularities in order to be valid',
    )
  }
  const paths = [
    ...shown,
    ...query.timeDimensions.map((time) => time.dimension),
    ...query.filters.map((filter) => filter.member),
  ]
  const names = unique(
    paths.map((path) => {
      const name = path.slice(0, path.indexOf('.'))
      if (catalogue.cubes.has(name)) return name
      throw new AppError('invalid_query', `Cube '${name}' not found for path '${path}'`)
    }),
  )
  const [name = '', ...others] = names
  const cube = catalogue.cubes.get(name)
  if (cube === undefined || others.length > 0) {
    const listed = names.map((each) => `'${each}'`).join(', ')
    throw new AppError('invalid_query', `Can't find join path to join ${listed}`)
  }
  return cube
}

function find<M extends CubeMember>(members: ReadonlyMap<string, M>, path: string): M {
  const name = path.slice(path.indexOf('.') + 1)
  const member = members.get(name)
  if (member) return member
  throw new AppError('invalid_query', `'${name}' not found for path '${path}'`)
}

function findTime(cube: Cube, path: string): Dimension {
  const dimension = find(cube.dimensions, path)
  if (dimension.type === 'time') return dimension
  throw new AppError('invalid_query', `'${path}' is not a time dimension`)
}

function orderTerms(order: CubeQuery['order']): OrderTerm[] | null {
  if (order === undefined) return null
  const terms = Array.isArray(order) ? order : Object.entries(order)
  return terms.map(([member, direction]) => ({ member, descending: direction === 'desc' }))
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)]
}
