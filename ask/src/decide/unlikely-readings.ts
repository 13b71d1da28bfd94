import { wordForms } from '../words/tokenize.ts'
import { askBack, type Check } from './candidate.ts'

/** 'The critical ones first: tickets by priority': a breakdown by what one value is asked of has one row. */
export const checkGroupOfOne: Check = (best) => {
  const { request, resolution } = best
  if (request.refersBack || request.mode === 'share' || request.comparesValues) return null
  return resolution.parts.some(({ filters, breakdowns }) =>
    filters.some(
      ({ member, operator, values }) =>
        operator === 'equals' &&
        values.length === 1 &&
        breakdowns.includes(member) &&
        filters.filter((other) => other.member === member).length === 1,
    ),
  )
    ? askBack('Is this meant?', [best])
    : null
}

/** 'Orders by status': what is called so has no status, and what has one is called otherwise. */
export const checkMetricElsewhere: Check = (best) => {
  const { request, resolution } = best
  // Profiles count what events are about: customers with a language are Customer records.
  const chosen = resolution.parts.flatMap(({ cube, measures }) => (cube.isSnapshot ? [] : measures))
  return request.measures.some(({ text, matches }) => {
    const form = wordForms(text).join(' ')
    const isTitle = (title: string) => wordForms(title).join(' ') === form
    const main = matches.find(({ member }) => member.isMain && isTitle(member.title))?.member
    const own = chosen.find((one) => matches.some(({ member }) => member === one))
    return (
      main !== undefined &&
      own !== undefined &&
      own.cube !== main.cube &&
      !isTitle(own.title) &&
      !request.cubes.includes(own.cube)
    )
  })
    ? askBack('Is this meant?', [best])
    : null
}
