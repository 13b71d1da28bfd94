import type { LoadResult, Note } from '@cartograph/contract'

/** The notes that concern a chart: those about no metric or value, about one of its metrics, or about a value it shows. */
export function notesOfChart(
  notes: readonly Note[] | undefined,
  results: readonly (LoadResult | undefined)[],
): readonly Note[] {
  const known = results.filter((one) => one !== undefined)
  return (notes ?? []).filter(({ metric, segment }) => {
    const isOfMetric =
      metric === null || known.some(({ annotation }) => metric in annotation.measures)
    return isOfMetric && (segment === null || known.some((one) => shows(one, segment)))
  })
}

function shows(
  { annotation, data }: LoadResult,
  { dimension, value }: NonNullable<Note['segment']>,
): boolean {
  return (
    dimension in annotation.dimensions && data.some((row) => String(row[dimension] ?? '') === value)
  )
}
