import type { OrgId, QueryFilter } from '@cartograph/contract'
import type { Expression } from './expression.ts'
import type { Measure, Model } from './model/model.ts'
import { momentsIn } from './planning/conditions/question-conditions.ts'
import { condition, isOnGroups } from './planning/conditions/row-conditions.ts'
import { checkFilters } from './question/check-size.ts'
import { readFilters } from './question/filters.ts'
import { findMembers } from './question/find-members.ts'
import { pathsOfFilter } from './question/paths-of-filter.ts'
import { relatedReader } from './question/related-filter.ts'
import type { Filter, Question } from './question.ts'

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
 * The question that counts the rows of a cube for each list of filters. One pass over the rows
 * answers all of them, so many lists cost little more than one.
 */
export function countQuestion(model: Model, request: CountEachRequest, now: Date): Question {
  const { cube, filters, timezone: zone } = request
  const all = filters.flat()
  checkFilters({ filters: all })
  const clock = { zone, now }
  const finder = findMembers(model, [`${cube}.`, ...all.flatMap(pathsOfFilter)])
  const related = relatedReader(model, clock)
  const measures = filters.map((list, index) => {
    const read = readFilters(list, finder, clock, related.read)
    if (read.some(isOnGroups)) throw new Error('Counts of rows have no filters on measures')
    return { key: String(index), member: countOf(cube, `count ${index}`, conditionOf(read, zone)) }
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
  }
}

function conditionOf(filters: readonly Filter[], zone: string): Expression {
  const conditions = filters.map((filter) =>
    condition(filter, {
      valueOf: ({ used: { member } }) => ({
        kind: 'member',
        cube: member.cube,
        name: member.name,
        granularity: null,
      }),
      momentsOf: (one) => momentsIn(zone, one),
      filtersOf: () => [],
    }),
  )
  return { kind: 'all', conditions }
}

function countOf(cube: string, name: string, when: Expression): Measure {
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
    value: { kind: 'aggregate', function: 'count', of: null, when: [when] },
    reads: null,
    window: null,
    shifts: [],
    format: null,
    drillMembers: [],
    reading: null,
    periods: null,
    minGranularity: null,
  }
}
