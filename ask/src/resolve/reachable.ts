import type { NamedCube, NamedMember } from '../vocabulary/member.ts'

/** Matches in the cube or in those that each of its rows belongs to, nearest first. */
export function reachable<Match extends { readonly cost: number; readonly member: NamedMember }>(
  matches: readonly Match[],
  cube: NamedCube,
): Match[] {
  return matches
    .flatMap((match) => {
      const steps = match.member.cube === cube.name ? 0 : cube.joined.get(match.member.cube)
      return steps === undefined ? [] : [{ ...match, cost: match.cost + 0.35 * steps }]
    })
    .toSorted((one, other) => one.cost - other.cost)
}
