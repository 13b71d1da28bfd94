import {
  platformNames,
  type AnswerOf,
  type countFacets,
  type DatasourceOption,
} from '@cartograph/contract'
import type { PickOption } from './PickFilter.tsx'

export type Facets = AnswerOf<typeof countFacets>

/** Metrics with the same name are one option: both orders and products measure net sales. */
export function metricOptions({ metrics }: Facets): PickOption[] {
  const byName = new Map<string, Facets['metrics'][number][]>()
  for (const one of metrics) {
    byName.set(one.metric_alias, [...(byName.get(one.metric_alias) ?? []), one])
  }
  const options = [...byName].map(([label, same]) => ({
    value: same.map(({ metric }) => metric).join(','),
    label,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }))
  return byLabel(options)
}

export function groupOptions({ entity_groups: groups }: Facets): PickOption[] {
  return byLabel(
    groups.map(({ entity_group: value, entity_group_alias: label, count }) => ({
      value,
      label,
      count,
    })),
  )
}

/**
 * The connected platforms and those of existing insights; below a platform with several data sources, each of
 * them. Only counted options have a known number.
 */
export function sourceOptions(
  datasources: readonly DatasourceOption[],
  facets: Facets | null,
): PickOption[] {
  const counts = new Map(
    facets?.datasource_types.map(({ datasource_type, count }) => [datasource_type, count]),
  )
  const ofOne = new Map(
    facets?.datasources.map(({ datasource_id, count }) => [datasource_id, count]),
  )
  const codes = [
    ...new Set([...datasources.map(({ datasource_type }) => datasource_type), ...counts.keys()]),
  ]
  const platforms = byLabel(
    codes.map((code) => ({
      value: code,
      label: platformNames[code],
      ...(facets && { count: counts.get(code) ?? 0 }),
    })),
  )
  return platforms.flatMap((platform) => {
    const own = datasources.filter(({ datasource_type }) => datasource_type === platform.value)
    if (own.length < 2) return [platform]
    const each = own.map(({ datasource_id: id, datasource_display_name: name }) => ({
      value: id,
      label: `${platform.label}: ${name}`,
      ...(facets && { count: ofOne.get(id) ?? 0 }),
    }))
    return [platform, ...byLabel(each)]
  })
}

/**
 * The options that the selected metrics belong to; a metric without an option stands for itself.
 */
export function chosenOptions(
  options: readonly PickOption[],
  metrics: readonly string[],
): readonly string[] {
  const optionOf = (metric: string) =>
    options.find(({ value }) => metricsOf(value).includes(metric))?.value ?? metric
  return [...new Set(metrics.map(optionOf))]
}

export const metricsOf = (option: string): string[] => option.split(',')

const byLabel = (options: readonly PickOption[]): PickOption[] =>
  options.toSorted((one, other) => one.label.localeCompare(other.label))
