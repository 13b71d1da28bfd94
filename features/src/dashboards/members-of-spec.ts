import type { DashboardSpec, ElementSpec } from '@cartograph/contract'
import { membersOfQuery } from './members-of-query.ts'
import { allNamed, named, type NamedMember } from './named-member.ts'
import type { Path } from '../data-files/index.ts'

/** Every member of the semantic model in a dashboard, with its place. */
export function membersOfSpec(spec: DashboardSpec): NamedMember[] {
  return [
    ...membersOfFilters(spec.global_filters, ['global_filters']),
    ...spec.tabs.flatMap(({ sections }, tab) =>
      sections.flatMap(({ filters, elements }, n) => {
        const section = ['tabs', tab, 'sections', n]
        return [
          ...membersOfFilters(filters, [...section, 'filters']),
          ...elements.flatMap((element, e) =>
            membersOfElement(element, [...section, 'elements', e]),
          ),
        ]
      }),
    ),
  ]
}

function membersOfFilters(filters: DashboardSpec['global_filters'], at: Path): NamedMember[] {
  return filters.flatMap((filter, n) => {
    const path = [...at, n]
    switch (filter.ui_component) {
      case 'date_range_picker':
      case 'time_granularity_dropdown':
        return []
      case 'cube_filters_drawer':
        return allNamed('dimension', filter.dimensions, [...path, 'dimensions'])
      case 'dropdown':
      case 'multiselect': {
        const { dimension, data } = filter
        const query = data && membersOfQuery(data.cube_query, [...path, 'data', 'cube_query'])
        return [...named('dimension', dimension, [...path, 'dimension']), ...(query ?? [])]
      }
    }
  })
}

function membersOfElement(element: ElementSpec, path: Path): NamedMember[] {
  const datasets = element.display.datasets ?? []
  return [
    ...datasets.flatMap(({ measure }, n) =>
      named('measure', measure, [...path, 'display', 'datasets', n, 'measure']),
    ),
    ...element.data.flatMap((data, n) =>
      'cube_query' in data
        ? membersOfQuery(data.cube_query, [...path, 'data', n, 'cube_query'])
        : [],
    ),
    ...membersOfType(element, path),
  ]
}

function membersOfType(element: ElementSpec, path: Path): NamedMember[] {
  const table = [...path, 'table']
  switch (element.type) {
    case 'kpi':
    case 'kpi2':
    case 'kpi3':
    case 'kpi3_group':
    case 'chart':
      return []
    case 'dynamic_kpi_chart':
      return [
        ...allNamed('measure', element.metrics, [...path, 'metrics']),
        ...ofOptions(element, 'metric_dropdown_options_for_tabs', path),
      ]
    case 'sankey':
      return [
        ...allNamed('dimension', element.table.steps, [...table, 'steps']),
        ...named('measure', element.table.value, [...table, 'value']),
      ]
    case 'choropleth_map':
      return [
        ...named('dimension', element.table.label, [...table, 'label']),
        ...named('measure', element.table.value, [...table, 'value']),
      ]
    case 'heatmap':
      return [
        ...ofColumns(element.columns, [...path, 'columns']),
        ...ofOptions(element, 'metric_dropdown_options_for_pivot_measure', path),
      ]
    case 'table':
    case 'time_comparison_table':
      return ofColumns(element.columns, [...path, 'columns'])
    case 'data_table': {
      const at = [...path, 'data_table_options']
      const { columns_defs, group_by, sort } = element.data_table_options
      return [
        ...ofColumns(columns_defs, [...at, 'columns_defs']),
        ...allNamed('dimension', group_by, [...at, 'group_by']),
        ...(sort ? named('member', sort[0], [...at, 'sort', 0]) : []),
      ]
    }
    case 'pivot_table':
      return [
        ...named('dimension', element.table.x, [...table, 'x']),
        ...allNamed('dimension', element.table.y, [...table, 'y']),
        ...ofOptions(element, 'metric_dropdown_options_for_pivot_measure', path),
      ]
    case 'labeled_pivot_table':
    case 'scatter_bubble_chart':
      return (['x', 'y', 'label', 'value'] as const).flatMap((key) =>
        named('member', element.table[key], [...table, key]),
      )
    case 'significant_changes':
      return allNamed('measure', element.feed_query.metrics ?? [], [
        ...path,
        'feed_query',
        'metrics',
      ])
  }
}

function ofColumns(
  columns: readonly { readonly member: string }[] | undefined,
  path: Path,
): NamedMember[] {
  return (columns ?? []).flatMap(({ member }, n) => named('member', member, [...path, n, 'member']))
}

function ofOptions<Key extends string>(
  element: { readonly [K in Key]?: readonly { readonly metric: string }[] | undefined },
  key: Key,
  path: Path,
): NamedMember[] {
  return (element[key] ?? []).flatMap(({ metric }, n) =>
    named('measure', metric, [...path, key, n, 'metric']),
  )
}
