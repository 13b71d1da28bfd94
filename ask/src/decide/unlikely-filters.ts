import type { ResolvedFilter } from '../resolve/resolve-filter.ts'
import { askBack, type Check } from './candidate.ts'

/**
 * Three restrictions at once, of which one was often said about something else: 'a friend in Toronto shared our code:
 * orders with VIP15 shipped to Canada'. A third that is added to a question with two, and one whose dimension is named,
 * is there on purpose.
 */
export const checkManyFilters: Check = (best) => {
  const { request, resolution } = best
  if (request.refersBack || request.home !== undefined) return null
  if (!request.filters.some((filter) => filter.kind === 'value' && filter.of === null)) return null
  return resolution.parts.some(
    ({ filters }) => new Set(filters.map(({ member }) => member.path)).size > 2,
  )
    ? askBack('Is this meant?', [best])
    : null
}

/** 'Sales in the US, Canada aside': what is only the US has nothing else to leave out. */
export const checkOppositeValues: Check = (best) =>
  best.resolution.parts.some(({ filters }) =>
    filters.some(
      (one) => one.operator === 'equals' && filters.some((other) => isDenied(other, one)),
    ),
  )
    ? askBack('Is this meant?', [best])
    : null

function isDenied(other: ResolvedFilter, { member }: ResolvedFilter): boolean {
  return other.operator === 'notEquals' && other.member === member
}
