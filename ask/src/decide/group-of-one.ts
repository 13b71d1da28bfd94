import { askBack, type Check } from './candidate.ts'

/** 'The critical ones first: tickets by priority': a breakdown by what one value is asked of has one row. */
export const checkGroupOfOne: Check = (best) => {
  const { request, resolution } = best
  if (request.refersBack || request.mode === 'share') return null
  return resolution.parts.some(({ filters, breakdowns }) =>
    filters.some(
      ({ member, operator, values }) =>
        operator === 'equals' &&
        values.length === 1 &&
        breakdowns.includes(member) &&
        filters.every(
          (other) => other.member !== member || String(other.values) === String(values),
        ),
    ),
  )
    ? askBack('Is this meant?', [best])
    : null
}
