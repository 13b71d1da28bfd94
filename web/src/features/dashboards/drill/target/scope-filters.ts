import type { Cell, CubeMeta, Member, QueryFilter } from '@cartograph/contract'
import type { DrillTarget, TargetPart } from './drill-target.ts'

/** The conditions that select the rows of a number: those of its query and the picked values. */
export function scopeFilters(
  { filters, parts }: Pick<DrillTarget, 'filters' | 'parts'>,
  isMeasure: (member: string) => boolean,
): QueryFilter[] {
  // Conditions on metrics apply to the groups of the query, and the picked group meets them.
  const ofRows = filters.filter((filter) => !isAbout(filter, isMeasure))
  return [...ofRows, ...parts.map(partFilter)]
}

/** The names of all metrics. */
export function measureNames(cubes: readonly CubeMeta[]): (member: Member) => boolean {
  const names = new Set(cubes.flatMap(({ measures }) => measures.map(({ name }) => name)))
  return (member) => names.has(member)
}

export function partFilter({ member, values, except }: TargetPart): QueryFilter {
  if (except !== null) return exceptFilter(member, except)
  const known = values.filter((value) => value !== null)
  const isUnknown = known.length < values.length
  const equals: QueryFilter[] =
    known.length === 0 ? [] : [{ member, operator: 'equals', values: known }]
  const unset: QueryFilter[] = isUnknown ? [{ member, operator: 'notSet' }] : []
  const [only, ...more] = [...equals, ...unset]
  return only !== undefined && more.length === 0 ? only : { or: [...equals, ...unset] }
}

/** The values that are combined as 'Other', including unknown ones unless they are listed. */
function exceptFilter(member: string, except: readonly Cell[]): QueryFilter {
  const known = except.filter((value) => value !== null)
  const differs: QueryFilter = { member, operator: 'notEquals', values: known }
  if (except.includes(null)) return { and: [differs, { member, operator: 'set' }] }
  return { or: [differs, { member, operator: 'notSet' }] }
}

function isAbout(filter: QueryFilter, isMeasure: (member: string) => boolean): boolean {
  if ('and' in filter) return filter.and.some((one) => isAbout(one, isMeasure))
  if ('or' in filter) return filter.or.some((one) => isAbout(one, isMeasure))
  if ('for' in filter) return false
  return filter.operator === 'measureFilter' || isMeasure(filter.member ?? filter.dimension ?? '')
}
