import type { CubeMeta } from '@cartograph/contract'
import type { ComboOption } from '../../ui/form/combo-search.ts'

/** What an alert can watch: the metrics for reports and those of the workspace. */
export function watchedMetrics(cubes: readonly CubeMeta[]): readonly ComboOption[] {
  return cubes
    .filter(({ type }) => type === 'cube')
    .flatMap(({ title, measures }) =>
      measures
        .filter(({ meta }) => meta?.['reporting'] === true || meta?.['custom'] === true)
        .map(({ name, shortTitle }) => ({ value: name, label: shortTitle, description: title })),
    )
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** Its values are typed in per cent. */
export function isPercentMetric(cubes: readonly CubeMeta[], metric: string | null): boolean {
  return cubes
    .flatMap(({ measures }) => measures)
    .some(({ name, format }) => name === metric && format === 'percent')
}
