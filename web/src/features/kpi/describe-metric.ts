import { metricDefinitionOf, type LoadResult, type MemberAnnotation } from '@cartograph/contract'

export interface DescribedMetric {
  readonly title: string
  /** What it is, its formula, source and date, a line each. */
  readonly lines: readonly string[]
}

/** Null for a measure of which nothing is known but its name. */
export function describeMetric(annotation: MemberAnnotation | undefined): DescribedMetric | null {
  if (annotation === undefined) return null
  const { shortTitle, description, meta } = annotation
  const definition = metricDefinitionOf(meta)
  const lines = [
    ...(description === undefined ? [] : [description]),
    ...(definition === null
      ? []
      : [
          ...(definition.formula === null ? [] : [`Formula: ${definition.formula}`]),
          `Source: ${definition.source}`,
          `Date: ${definition.time ?? 'the current state, whatever the dates.'}`,
        ]),
    ...(meta?.['minGranularity'] === undefined
      ? []
      : ['By whole weeks or longer, because what is counted follows days later.']),
  ]
  return lines.length === 0 ? null : { title: shortTitle, lines }
}

type Result = Pick<LoadResult, 'annotation'>

/** The metrics of a tile, each once. A list of insights has none. */
export function describeMetrics(
  answers: readonly (readonly (Result | { readonly _id: string })[])[],
): DescribedMetric[] {
  const found = new Map<string, DescribedMetric>()
  const results = answers.flatMap(([first]) => (first && 'annotation' in first ? [first] : []))
  for (const { annotation } of results) {
    for (const [member, about] of Object.entries(annotation.measures)) {
      const described = describeMetric(about)
      if (described !== null) found.set(member, described)
    }
  }
  return [...found.values()]
}
