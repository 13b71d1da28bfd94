import { askBack, type Candidate, type Check, isAverageOfSum, modeOf } from './candidate.ts'

/** Readings that cost hardly more than the best are as likely. */
const margin = 0.25

/** Readings in which a value is something else are as likely with a larger difference. */
const wideMargin = 0.9

export const checkRivals: Check = (best, candidates, { sources }) => {
  const rivals = distinct(
    sources,
    candidates.filter(
      (one) =>
        one.cost <= best.cost + (hasOtherMeaning(one, best) ? wideMargin : margin) &&
        one.resolution.problem === null &&
        one.request.unread.length === 0 &&
        !isAverageOfSum(one.request, one.resolution),
    ),
  )
  return rivals.length > 1 ? askBack('Several readings', rivals) : null
}

/** Members that are the same behind a view and its cube are one reading. */
function distinct(
  sources: ReadonlyMap<string, string>,
  candidates: readonly Candidate[],
): Candidate[] {
  const keyOf = ({ request, resolution, queries }: Candidate) =>
    JSON.stringify([modeOf(request, resolution), queries]).replaceAll(
      /"[A-Za-z]\w*\.\w+"/g,
      (path) => sources.get(path.slice(1, -1)) ?? path,
    )
  return [...new Map(candidates.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()
}

/** A UTM parameter only repeats what another data set is about: 'revenue from SMS'. */
function hasOtherMeaning(one: Candidate, best: Candidate): boolean {
  const valuesOf = ({ resolution: { parts } }: Candidate) =>
    parts.flatMap(({ cube, filters }) => filters.map((filter) => ({ cube: cube.name, filter })))
  return valuesOf(one).some(({ cube, filter: { member, text } }) =>
    valuesOf(best).some(
      (other) =>
        /^utm/i.test(other.filter.member.name) &&
        !/^utm/i.test(member.name) &&
        other.cube !== cube &&
        other.filter.text === text &&
        member.cube === cube,
    ),
  )
}
