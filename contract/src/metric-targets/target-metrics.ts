import type { CubeMeta } from '../queries/query-answers.ts'
import type { NamedMetric } from './match-metrics.ts'
import type { TargetAdditivity } from './target-of-range.ts'

export interface TargetMetric extends NamedMetric {
  readonly format: TargetFormat
  readonly additivity: TargetAdditivity
}
export type TargetFormat = 'currency' | 'percent' | 'number'

/** What targets can be set for: the metrics enabled for reporting and those that the workspace defines. */
export function targetMetrics(cubes: readonly CubeMeta[]): readonly TargetMetric[] {
  return cubes
    .filter(({ type }) => type === 'cube')
    .flatMap(({ title: group, measures }) =>
      measures
        .filter(({ type }) => type === 'number')
        .filter(({ meta }) => meta?.['reporting'] === true || meta?.['custom'] === true)
        .map(({ name: member, shortTitle: title, format, meta }) => ({
          member,
          title,
          group,
          format: format === 'currency' || format === 'percent' ? format : ('number' as const),
          additivity: additivityOf(meta?.['additivity']),
        })),
    )
}

function additivityOf(value: unknown): TargetAdditivity {
  return value === 'sum' || value === 'distinct' ? value : 'ratio'
}
