import { lackOf, type CubeQuery, type Member, type QueryFilter } from '@cartograph/contract'
import type { Context } from '../context.ts'
import type { ChatScope } from './chat-scope.ts'

/** A metric that the queries split or filter by what its rows have none of, and why. */
export interface Lack {
  /** The title of the metric. */
  readonly metric: string
  /** The title of the field. */
  readonly field: string
  readonly reason: string
}

export function findLack(
  { semantic }: Pick<Context, 'semantic'>,
  queries: readonly CubeQuery[],
  { metrics }: Pick<ChatScope, 'metrics'>,
): Lack | null {
  const { cubes } = semantic.meta(metrics)
  const members = cubes.flatMap(({ measures, dimensions }) => [...measures, ...dimensions])
  const titleOf = (member: Member) =>
    members.find(({ name }) => name === member)?.shortTitle ?? member
  for (const { measures, dimensions, filters } of queries) {
    for (const field of [...dimensions, ...filters.flatMap(membersOf)]) {
      for (const measure of measures) {
        const reason = lackOf(measure, field, cubes)
        if (reason !== null) return { metric: titleOf(measure), field: titleOf(field), reason }
      }
    }
  }
  return null
}

function membersOf(filter: QueryFilter): readonly Member[] {
  if ('and' in filter) return filter.and.flatMap(membersOf)
  if ('or' in filter) return filter.or.flatMap(membersOf)
  if ('for' in filter) return []
  return [filter.member ?? filter.dimension ?? []].flat()
}
