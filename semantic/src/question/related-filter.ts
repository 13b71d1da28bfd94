import { AppError, type QueryFilter, type RelatedFilter } from '@cartograph/contract'
import { isOnGroups } from '../planning/conditions/row-conditions.ts'
import type { Dimension, Model } from '../model/model.ts'
import type { MemberFilter, RelatedDimension } from '../question.ts'
import { filterValue } from './filter-value.ts'
import { readFilters } from './filters.ts'
import { findMembers } from './find-members.ts'
import { pathsOfFilter } from './paths-of-filter.ts'
import type { Clock } from './wall-calendar.ts'

/** Reads the filters on related rows of one query and collects the dimensions that they need. */
export interface RelatedReader {
  readonly found: readonly RelatedDimension[]
  readonly read: (filter: RelatedFilter) => MemberFilter
  /** Of the rule of a segment, which can use hidden members. */
  readonly readOfRule: (filter: RelatedFilter) => MemberFilter
}

export function relatedReader(model: Model, clock: Clock): RelatedReader {
  const found: RelatedDimension[] = []
  const known = new Map<string, RelatedDimension>()

  /** Filters on the same rows share one sub-query, whatever they compare it with. */
  function relatedOf(filter: RelatedFilter, seesHidden: boolean): RelatedDimension {
    const key = JSON.stringify([filter.for, filter.measure, filter.filters, seesHidden])
    const earlier = known.get(key)
    if (earlier !== undefined) return earlier
    const related = resolve(model, filter, { clock, number: found.length, seesHidden })
    known.set(key, related)
    found.push(related)
    return related
  }

  function read(filter: RelatedFilter, seesHidden: boolean): MemberFilter {
    const { dimension, measure } = relatedOf(filter, seesHidden)
    const [value] = filter.values
    if (value === null) {
      throw new AppError('invalid_query', `${filter.operator} of ${measure.key} needs a number`)
    }
    return {
      kind: 'member',
      used: { key: `${dimension.cube}.${dimension.name}`, member: dimension },
      operator: filter.operator,
      values: [filterValue(measure.key, 'number', String(value))],
      moments: null,
    }
  }

  return {
    found,
    read: (filter) => read(filter, false),
    readOfRule: (filter) => read(filter, true),
  }
}

function resolve(
  model: Model,
  filter: RelatedFilter,
  { clock, number, seesHidden }: { clock: Clock; number: number; seesHidden: boolean },
): RelatedDimension {
  const inner = filter.filters ?? []
  // Its members are those of cubes, even if the query is on a view.
  const finder = findMembers(model, [filter.measure, ...inner.flatMap(pathsOfFilter)], {
    seesHidden,
  })
  const measure = finder.measure(filter.measure)
  const cube = model.cubes.get(filter.for)
  if (!cube?.isPublic) throw new AppError('invalid_query', `Cube '${filter.for}' not found`)
  if (cube.primaryKey.length === 0) {
    throw new AppError('invalid_query', `'${filter.for}' has no key, so it has no related rows`)
  }
  if (['string', 'time', 'boolean'].includes(measure.member.type)) {
    throw new AppError('invalid_query', `'${measure.key}' is no number to compare`)
  }
  const filters = readFilters(inner, finder, clock, { related: refuseNesting })
  if (filters.some(isOnGroups)) {
    throw new AppError('invalid_query', 'The filters of a related filter are on dimensions')
  }
  return { dimension: dimensionOf(filter.for, number, measure.member), measure, filters }
}

function refuseNesting(filter: QueryFilter): never {
  throw new AppError(
    'invalid_query',
    `Related filters cannot be nested: ${JSON.stringify(filter).slice(0, 200)}`,
  )
}

/** The name has a space, so it is that of no member of a model. */
function dimensionOf(
  cube: string,
  number: number,
  measure: RelatedDimension['measure']['member'],
): Dimension {
  return {
    kind: 'dimension',
    cube,
    name: `related ${number}`,
    title: measure.title,
    shortTitle: measure.shortTitle,
    description: null,
    isPublic: false,
    meta: {},
    type: 'number',
    value: { kind: 'member', cube: measure.cube, name: measure.name, granularity: null },
    isPrimaryKey: false,
    isSubQuery: true,
    propagatesFilters: false,
    granularities: new Map(),
    format: measure.format,
    suggestsValues: false,
    isLocalTime: false,
  }
}
