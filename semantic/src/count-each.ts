import type { OrgId, QueryFilter } from '@cartograph/contract'
import type { Expression } from './expression.ts'
import type { Measure, Model } from './model/model.ts'
import { isOnGroups } from './planning/conditions/row-conditions.ts'
import { checkFilters, queryLimits, ruleLimits } from './question/check-size.ts'
import { readFilters, type SpecialReaders } from './question/filters.ts'
import { findMembers } from './question/find-members.ts'
import { pathsOfFilter } from './question/paths-of-filter.ts'
import { relatedReader } from './question/related-filter.ts'
import type { Question } from './question.ts'
import { memberOf, sharedConditions } from './question/shared-conditions.ts'

export interface CountEachRequest {
  readonly orgId: OrgId
  /** The cube whose rows are counted. */
  readonly cube: string
  /** Each list is counted by itself; its filters must all hold. Only filters on rows. */
  readonly filters: readonly (readonly QueryFilter[])[]
  /** The IANA time zone of its days. */
  readonly timezone: string
  /** Hides personal data from the caller. */
  readonly masks?: boolean
  /** Aborting stops the query on the engine. */
  readonly signal?: AbortSignal
}

/**
 * Splits the lists over several queries, in their order: a condition that several lists share counts
 * once, and only a list that is too long by itself makes a query longer than others may be.
 */
export function splitCounts(request: CountEachRequest): CountEachRequest[] {
  const parts: (readonly QueryFilter[])[][] = []
  let conditions = new Map<string, number>()
  for (const list of request.filters) {
    for (const filter of list) checkFilters({ filters: [filter] }, ruleLimits)
    const own = list.flatMap(weighConditions)
    const all = new Map([...conditions, ...own])
    const part = parts.at(-1)
    if (part !== undefined && weightOf(all) <= queryLimits.conditions) {
      part.push(list)
      conditions = all
    } else {
      parts.push([list])
      conditions = new Map(own)
    }
  }
  return parts.map((filters) => ({ ...request, filters }))
}

const ofRules = { seesHidden: true }

/** Each is a sub-query, in which the SQL of all its cubes is repeated. */
const relatedWeight = 10

function weighConditions(filter: QueryFilter): [condition: string, weight: number][] {
  if ('and' in filter) return filter.and.flatMap(weighConditions)
  if ('or' in filter) return filter.or.flatMap(weighConditions)
  return [[JSON.stringify(filter), 'for' in filter ? relatedWeight : 1]]
}

function weightOf(conditions: ReadonlyMap<string, number>): number {
  return [...conditions.values()].reduce((sum, weight) => sum + weight, 0)
}

/**
 * The question that counts the rows of a cube for each list of filters. One pass over the rows
 * answers all of them, so many lists cost little more than one, and a condition that several of
 * them share is one condition.
 */
export function countQuestion(model: Model, request: CountEachRequest, now: Date): Question {
  const { cube, filters, timezone: zone } = request
  const all = filters.flat()
  const clock = { zone, now }
  const finder = findMembers(model, [`${cube}.`, ...all.flatMap(pathsOfFilter)], ofRules)
  const related = relatedReader(model, clock)
  const shared = sharedConditions(cube, zone)
  const special: SpecialReaders = { related: related.readOfRule }
  const measures = filters.map((list, index) => {
    const read = readFilters(list, finder, clock, special)
    if (read.some(isOnGroups)) throw new Error('Counts of rows have no filters on measures')
    const when = read.map((filter): Expression => memberOf(shared.of(filter)))
    return { key: String(index), member: countOf(cube, `count ${index}`, when) }
  })
  return {
    zone,
    measures,
    dimensions: [],
    times: [],
    segments: [],
    filters: [],
    order: [],
    limit: 1,
    offset: 0,
    countsAll: false,
    isUngrouped: false,
    joinPaths: finder.joinPaths,
    comparing: null,
    totals: [],
    top: null,
    currency: null,
    fillsGaps: false,
    related: related.found,
    conditions: shared.found,
    restrictions: new Map(),
  }
}

function countOf(cube: string, name: string, when: readonly Expression[]): Measure {
  return {
    kind: 'measure',
    cube,
    name,
    title: name,
    shortTitle: name,
    description: null,
    isPublic: false,
    meta: {},
    type: 'count',
    value: { kind: 'aggregate', function: 'count', of: null, when },
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
  }
}
