import type { CubeMeta, Member } from '@cartograph/contract'
import type { HeardFilters } from './heard-filters.ts'
import { canJoin, type KnownMembers } from './known-members.ts'

/** The dashboard's filters that a query on a cube can follow; what it cannot be joined to, it leaves. */
export function listenTo(
  { choices }: HeardFilters,
  cube: CubeMeta,
  { dimensions }: KnownMembers,
): readonly unknown[] {
  const canAsk = (member: Member) => {
    const found = dimensions.get(member)
    return found !== undefined && canJoin(found.cube, cube)
  }
  return choices.flatMap((choice): unknown[] => {
    const values = `$${choice.variable}`
    if (choice.kind === 'conditions') return choice.dimensions.every(canAsk) ? [values] : []
    if (!canAsk(choice.dimension)) return []
    // One choice for several cubes: each names it as its own, where it has it.
    const own = `${cube.name}.${choice.dimension.split('.')[1]}`
    const member = dimensions.has(own) ? own : choice.dimension
    return [{ member, operator: 'equals', values }]
  })
}
