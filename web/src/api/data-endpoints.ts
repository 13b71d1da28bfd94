import { nameSegments, valueKindOf, type LoadAnswer } from '@cartograph/contract'

/** Endpoints of the query API, which load apart from those of every page. */
export { getDataToken, loadQuery } from '@cartograph/contract'

/** Makes the names of segments known with which an answer comes, so that all its values are shown by name. */
export function nameAnswered({ results }: Pick<LoadAnswer, 'results'>): void {
  for (const { annotation } of results) {
    for (const { meta } of Object.values(annotation.dimensions)) {
      const names = valueKindOf(meta) === 'segment' ? meta?.['names'] : null
      if (typeof names !== 'object' || names === null) continue
      nameSegments(Object.entries(names).map(([id, name]) => ({ id, name: String(name) })))
    }
  }
}
