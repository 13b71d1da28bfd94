import type { Cell, OrgId, QueryFilter } from '@cartograph/contract'
import { isOnGroups } from './planning/conditions/row-conditions.ts'
import { checkFilters, ruleLimits } from './question/check-size.ts'
import { readFilters } from './question/filters.ts'
import { findMembers } from './question/find-members.ts'
import { pathsOfFilter } from './question/paths-of-filter.ts'
import { relatedReader } from './question/related-filter.ts'
import type { Cube, Dimension, Measure, Model } from './model/model.ts'
import type { Filter, MemberFilter, MemberUse, Question } from './question.ts'

/** For the system's own use: hidden members can be read, and personal data is not masked. */
export interface ListRowsRequest {
  readonly orgId: OrgId
  readonly cube: string
  /** Dimensions of text that identify a row; the rows are in their order, by bytes. */
  readonly keys: readonly string[]
  /** Further dimensions and measures of the cube; measures show the value of the row. */
  readonly columns: readonly string[]
  readonly filters: readonly QueryFilter[]
  /** The keys of the last row of the page before; null for the first page. */
  readonly after: readonly string[] | null
  readonly limit: number
  /** The IANA time zone of its days. */
  readonly timezone: string
  /** The reference of relative dates: the same for all pages. */
  readonly now: Date
  /** ISO 4217: the currency to convert money to; null leaves it as stored. */
  readonly currency: string | null
  /** Aborting stops the query on the engine. */
  readonly signal?: AbortSignal
}

/** The values of `keys` and `columns`, in this order. */
export type ListedRow = readonly Cell[]

const ofRules = { seesHidden: true }

/** Pages over the keys of the rows: a row that does not change is in exactly one page. */
export function rowsQuestion(model: Model, request: ListRowsRequest): Question {
  const { filters, timezone: zone, now, after, limit, currency } = request
  checkFilters({ filters: [...filters] }, ruleLimits)
  const clock = { zone, now }
  const cube = model.cubes.get(request.cube)
  if (cube === undefined) throw new Error(`There is no cube ${request.cube}`)
  const finder = findMembers(model, [`${cube.name}.`, ...filters.flatMap(pathsOfFilter)], ofRules)
  const related = relatedReader(model, clock)
  const read = readFilters(filters, finder, clock, { related: related.readOfRule })
  if (read.some(isOnGroups)) throw new Error('Rows have no filters on measures')
  const keys = request.keys.map((name) => dimensionOf(cube, name))
  const members = request.columns.map((name) => memberOf(cube, name))
  return {
    zone,
    measures: members.filter(isMeasure),
    dimensions: [...keys, ...members.filter((use): use is MemberUse<Dimension> => !isMeasure(use))],
    times: [],
    segments: [],
    filters: [...read, ...(after === null ? [] : [isAfter(keys, after)])],
    order: keys.map(({ key }) => ({ key, descending: false })),
    ordersUniquely: true,
    limit,
    offset: 0,
    countsAll: false,
    isUngrouped: true,
    joinPaths: finder.joinPaths,
    comparing: null,
    totals: [],
    top: null,
    currency,
    fillsGaps: false,
    related: related.found,
    conditions: [],
    restrictions: new Map(),
  }
}

/** The row order of two or more keys: a greater first key, or the same and a greater second … */
function isAfter(
  [first, ...others]: readonly MemberUse<Dimension>[],
  [value, ...rest]: readonly string[],
): Filter {
  if (first === undefined || value === undefined) throw new Error('A key has no value')
  const is = (operator: MemberFilter['operator']): MemberFilter => ({
    kind: 'member',
    used: first,
    operator,
    values: [value],
    moments: null,
  })
  if (others.length === 0) return is('gt')
  const isSameAndAfter: Filter = { kind: 'and', filters: [is('equals'), isAfter(others, rest)] }
  return { kind: 'or', filters: [is('gt'), isSameAndAfter] }
}

function dimensionOf(cube: Cube, name: string): MemberUse<Dimension> {
  const use = memberOf(cube, name)
  if (isMeasure(use)) throw new Error(`${use.key} is a measure`)
  return use
}

function memberOf(cube: Cube, name: string): MemberUse<Dimension> | MemberUse<Measure> {
  const key = `${cube.name}.${name}`
  const dimension = cube.dimensions.get(name)
  if (dimension !== undefined) return { key, member: dimension }
  const measure = cube.measures.get(name)
  if (measure === undefined) throw new Error(`There is no member ${key}`)
  return { key, member: measure }
}

function isMeasure(use: MemberUse<Dimension> | MemberUse<Measure>): use is MemberUse<Measure> {
  return use.member.kind === 'measure'
}
