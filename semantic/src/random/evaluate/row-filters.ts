import type { Filter } from '../../question.ts'
import { rowGround, shownValue, type JoinedRow } from './dimension-value.ts'
import { interpret } from './interpret.ts'
import { matchesFilter } from './matches-filter.ts'
import type { World } from './world.ts'

/** Whether a joined row passes a question's segments and its filters on dimensions. */
export function passesRowFilters(world: World, joined: JoinedRow): boolean {
  return passesAll(world, joined, (filter) => !isOnMeasures(filter))
}

/** The same without filters on sub-query dimensions, which would be circular. */
export function passesWithinSubQuery(world: World, joined: JoinedRow): boolean {
  return passesAll(world, joined, (filter) => !isOnMeasures(filter) && !isOnSubQueries(filter))
}

/** Whether it passes the conditions that measures add. */
export function passesRestrictions(
  world: World,
  joined: JoinedRow,
  keys: readonly string[],
): boolean {
  return keys.every((key) =>
    (world.question.restrictions.get(key) ?? []).every((filter) =>
      passesOne(world, joined, filter),
    ),
  )
}

/** A filter on groups; no filter mixes measures and dimensions. */
export function isOnMeasures(filter: Filter): boolean {
  if (filter.kind === 'measure-filter') return false
  if (filter.kind === 'member') return filter.used.member.kind === 'measure'
  return filter.filters.some(isOnMeasures)
}

function isOnSubQueries(filter: Filter): boolean {
  if (filter.kind === 'measure-filter') return false
  if (filter.kind !== 'member') return filter.filters.some(isOnSubQueries)
  return filter.used.member.kind === 'dimension' && filter.used.member.isSubQuery
}

function passesAll(world: World, joined: JoinedRow, counts: (filter: Filter) => boolean): boolean {
  const { segments, filters } = world.question
  const ground = rowGround(world, joined)
  return (
    segments.every(({ member }) => interpret(member.value, ground) === true) &&
    filters.filter(counts).every((filter) => passesOne(world, joined, filter))
  )
}

function passesOne(world: World, joined: JoinedRow, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((one) => passesOne(world, joined, one))
    case 'or':
      return filter.filters.some((one) => passesOne(world, joined, one))
    case 'measure-filter': {
      const { value, only } = filter.used.member
      const conditions = value.kind === 'aggregate' ? value.when : []
      const ground = rowGround(world, joined)
      return (
        conditions.every((condition) => interpret(condition, ground) === true) &&
        (only.length === 0 || passesRestrictions(world, joined, [JSON.stringify(only)]))
      )
    }
    case 'member': {
      const { member } = filter.used
      if (member.kind === 'measure') throw new Error('A row has no measures')
      return matchesFilter(filter, shownValue(world, member, joined))
    }
  }
}
