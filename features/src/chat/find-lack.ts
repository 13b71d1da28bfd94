import type { CubeQuery, Member, QueryFilter } from '@cartograph/contract'
import { allLacks, measureAt, type Model } from '@cartograph/semantic'

/** A metric that the queries split or filter by what its rows have none of, and why. */
export interface Lack {
  /** The title of the metric. */
  readonly metric: string
  /** The title of the field. */
  readonly field: string
  readonly reason: string
}

export function findLack(queries: readonly CubeQuery[], model: Model): Lack | null {
  for (const { measures, dimensions, filters } of queries) {
    const found = measures.flatMap((name) => measureAt(model, name) ?? [])
    for (const field of [...dimensions, ...filters.flatMap(membersOf)]) {
      for (const measure of found) {
        const [cube = '', name = ''] = field.split('.')
        const reason = allLacks(model, measure)[cube]
        const title = model.cubes.get(cube)?.dimensions.get(name)?.shortTitle ?? field
        if (reason !== undefined) return { metric: measure.shortTitle, field: title, reason }
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
