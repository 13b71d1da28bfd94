import type { CubeMeta } from '@cartograph/contract'
import type { ComboOption } from '../../../ui/form/combo-search.ts'

/** What a word can mean: the visible metrics and breakdowns, each with its data set. */
export function teachableMembers(cubes: readonly CubeMeta[]): readonly ComboOption[] {
  return cubes
    .filter(({ type }) => type === 'cube')
    .flatMap(({ title: group, measures, dimensions }) => [
      ...measures
        .filter(({ isVisible }) => isVisible)
        .map(({ name, shortTitle }) => ({
          value: name,
          label: `${shortTitle} (${group})`,
          description: 'Metric',
        })),
      ...dimensions
        .filter(
          ({ isVisible, type, meta }) =>
            isVisible && type !== 'time' && type !== 'geo' && meta?.['personal'] !== true,
        )
        .map(({ name, shortTitle }) => ({
          value: name,
          label: `${shortTitle} (${group})`,
          description: 'Breakdown',
        })),
    ])
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
