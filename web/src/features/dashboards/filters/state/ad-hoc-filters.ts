import {
  lackOf,
  type CubeMeta,
  type CubeQuery,
  type Member,
  type QueryFilter,
} from '@cartograph/contract'
import { escapeWord, splitWords, unescape } from './search-text.ts'

/** Values picked on an element, for a dimension that no filter of the dashboard takes. */
export interface AdHocFilter {
  readonly member: Member
  /** An empty text selects rows without a value. */
  readonly values: readonly string[]
}

/** Replaces the values of the dimension; none removes it. */
export function withAdHoc(
  filters: readonly AdHocFilter[],
  member: Member,
  values: readonly string[],
): readonly AdHocFilter[] {
  const isKnown = filters.some((one) => one.member === member)
  const all = isKnown ? filters : [...filters, { member, values }]
  return all
    .map((one) => (one.member === member ? { member, values } : one))
    .filter((one) => one.values.length > 0)
}

/** 'Orders.gateway*PayPal*and*Orders.city*Oslo*Bergen' */
export function writeAdHoc(filters: readonly AdHocFilter[]): string {
  return filters
    .map(({ member, values }) => [member, ...values].map(escapeWord).join('*'))
    .join('*and*')
}

/** Leaves out what is unreadable. */
export function readAdHoc(text: string): readonly AdHocFilter[] {
  return splitWords(text.split('*'), 'and').reduce<readonly AdHocFilter[]>((read, words) => {
    const [member = '', ...values] = words.map(unescape)
    const isValid = /^\w+\.\w+$/.test(member) && read.length < mostFilters
    return isValid ? withAdHoc(read, member, [...new Set(values)].slice(0, mostValues)) : read
  }, [])
}

export interface IgnoredFilter {
  readonly member: Member
  /** Why not, in sentences; none if the data set simply has no such field. */
  readonly reasons: readonly string[]
}

export interface AppliedFilters {
  readonly filters: readonly QueryFilter[]
  /** The dimensions that at least one query can't be filtered by. */
  readonly ignored: readonly IgnoredFilter[]
}

/**
 * The ad-hoc filters that all queries of an element can apply: an element that applied one in some of its
 * queries would show numbers that don't belong together.
 */
export function applicableAdHoc(
  adHoc: readonly AdHocFilter[],
  queries: readonly CubeQuery[],
  cubes: readonly CubeMeta[],
): AppliedFilters {
  const canApply = ({ member }: AdHocFilter) =>
    queries.every(
      (query) =>
        cubesOf(query).every((cube) => canFilter(cube, member, cubes)) &&
        query.measures.every((measure) => lackOf(measure, member, cubes) === null),
    )
  return {
    filters: adHoc.filter(canApply).map(toQueryFilter),
    ignored: adHoc
      .filter((one) => !canApply(one))
      .map(({ member }) => ({ member, reasons: reasonsOf(member, queries, cubes) })),
  }
}

function reasonsOf(
  member: Member,
  queries: readonly CubeQuery[],
  cubes: readonly CubeMeta[],
): readonly string[] {
  const measures = queries.flatMap((query) => query.measures)
  return [...new Set(measures.flatMap((measure) => lackOf(measure, member, cubes) ?? []))]
}

/** True for the cube's own dimensions, and those of cubes of which each of its rows has at most one. */
function canFilter(cube: string, member: Member, cubes: readonly CubeMeta[]): boolean {
  const owner = cubes.find(({ name }) => member.startsWith(`${name}.`))
  if (owner?.dimensions.some(({ name }) => name === member) !== true) return false
  const lookups = cubes.find(({ name }) => name === cube)?.meta?.['lookups']
  return owner.name === cube || (Array.isArray(lookups) && lookups.includes(owner.name))
}

function cubesOf({ measures, dimensions, timeDimensions }: CubeQuery): readonly string[] {
  const members = [...measures, ...dimensions, ...timeDimensions.map(({ dimension }) => dimension)]
  return [...new Set(members.map((member) => member.split('.')[0] ?? ''))]
}

function toQueryFilter({ member, values }: AdHocFilter): QueryFilter {
  const known = values.filter((value) => value !== '')
  const equals: QueryFilter = { member, operator: 'equals', values: known }
  const unset: QueryFilter = { member, operator: 'notSet' }
  if (known.length === values.length) return equals
  return known.length === 0 ? unset : { or: [equals, unset] }
}

const mostFilters = 20
/** Of one filter in the URL. */
export const mostValues = 50
