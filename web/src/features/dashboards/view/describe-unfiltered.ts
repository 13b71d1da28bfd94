import type { CubeMeta, Member } from '@cartograph/contract'

/** 'Not filtered by Payment method.'; null if every filter applies. */
export function describeUnfiltered(
  members: readonly Member[],
  cubes: readonly CubeMeta[],
): string | null {
  if (members.length === 0) return null
  const titles = members.map(
    (member) =>
      cubes.flatMap(({ dimensions }) => dimensions).find(({ name }) => name === member)
        ?.shortTitle ?? member,
  )
  return `Not filtered by ${titles.join(', ')}.`
}
