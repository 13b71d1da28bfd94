import { platformNames, type FeedItem, type PlatformCode } from '@cartograph/contract'
import type { PickOption } from './PickFilter.tsx'

export interface FeedFacets {
  readonly metrics: readonly PickOption[]
  readonly groups: readonly PickOption[]
}

/** Of what there are findings, each once, by name. */
export function facetsOf(items: readonly FeedItem[]): FeedFacets {
  const metrics = new Map<string, Set<string>>()
  const groups = new Map<string, string>()
  for (const { _source: source } of items) {
    const { metric_alias: alias } = source
    metrics.set(alias, (metrics.get(alias) ?? new Set()).add(source.tags.metric))
    groups.set(source.entity_group, source.entity_group_alias)
  }
  // What people call the same is one choice: net sales are measured of orders and of products.
  const named = [...metrics].map(([alias, of]) => [[...of].toSorted().join(','), alias] as const)
  return { metrics: optionsOf(new Map(named)), groups: optionsOf(groups) }
}

/** Which of the options metrics are chosen by; a metric that none has stands for itself. */
export function chosenOptions(
  options: readonly PickOption[],
  metrics: readonly string[],
): readonly string[] {
  const optionOf = (metric: string) =>
    options.find(({ value }) => metricsOf(value).includes(metric))?.value ?? metric
  return [...new Set(metrics.map(optionOf))]
}

export const metricsOf = (option: string): string[] => option.split(',')

/** The connected platforms. */
export function sourceOptions(platforms: readonly PlatformCode[]): PickOption[] {
  return optionsOf(new Map(platforms.map((code) => [code, platformNames[code]])))
}

function optionsOf(labels: ReadonlyMap<string, string>): PickOption[] {
  return [...labels]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
