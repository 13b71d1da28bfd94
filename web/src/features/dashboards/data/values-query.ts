import { valueKindOf, type CubeMeta, type Member } from '@cartograph/contract'
import type { QueryRequest } from '../../../api/client.ts'

/** One query, not a blend of several. */
export type SingleQuery = Exclude<QueryRequest, readonly unknown[]>

export interface ValuesQuery {
  readonly query: SingleQuery
  /** The count that ranks the values; undefined if their cube has none, which ranks them alphabetically. */
  readonly count: Member | undefined
  readonly limit: number
}

/** A query for the values of a dimension, ranked by the first count or sum of its cube. */
export function valuesQuery(
  cubes: readonly CubeMeta[],
  member: Member,
  phrase: string,
): ValuesQuery {
  const cube = cubes.find(({ name }) => name === cubeOf(member))
  const count = cube?.measures.find(({ aggType }) => aggType === 'count' || aggType === 'sum')?.name
  const kind = valueKindOf(cube?.dimensions.find(({ name }) => name === member)?.meta)
  const isLabelled = kind !== null && kind !== 'optional'
  const contains = { member, operator: 'contains', values: [phrase] } as const
  const limit = isLabelled ? 500 : 50
  const query: SingleQuery = {
    dimensions: [member],
    ...(count === undefined
      ? { order: { [member]: 'asc' } }
      : { measures: [count], order: { [count]: 'desc' } }),
    // A label is found by its own words, which the engine does not know.
    filters: phrase === '' || isLabelled ? [] : [contains],
    limit,
  }
  return { query, count, limit }
}

export function cubeOf(member: Member): string {
  return member.split('.')[0] ?? ''
}
