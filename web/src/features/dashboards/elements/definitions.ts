import type { ElementType } from '@cartograph/contract'
import { chart } from './chart/definition.ts'
import { choroplethMap } from './choropleth-map/definition.ts'
import { dataTableDefinition } from './data-table/definition.ts'
import { dynamicKpiChart } from './dynamic-kpi-chart/definition.ts'
import type { ElementDefinition } from './element-definition.ts'
import { heatmapDefinition } from './heatmap/definition.ts'
import { kpi } from './kpi/definition.ts'
import { kpi2 } from './kpi2/definition.ts'
import { kpi3Group } from './kpi3-group/definition.ts'
import { kpi3 } from './kpi3/definition.ts'
import { labeledPivotTableDefinition } from './labeled-pivot-table/definition.ts'
import { pivotTableDefinition } from './pivot-table/definition.ts'
import { sankey } from './sankey/definition.ts'
import { scatterBubbleChart } from './scatter-bubble-chart/definition.ts'
import { significantChanges } from './significant-changes/definition.ts'
import { tableDefinition } from './table/definition.ts'
import { timeComparisonTableDefinition } from './time-comparison-table/definition.ts'

const definitions: { readonly [Type in ElementType]: ElementDefinition<Type> } = {
  kpi,
  kpi2,
  kpi3,
  kpi3_group: kpi3Group,
  chart,
  dynamic_kpi_chart: dynamicKpiChart,
  sankey,
  choropleth_map: choroplethMap,
  heatmap: heatmapDefinition,
  table: tableDefinition,
  data_table: dataTableDefinition,
  pivot_table: pivotTableDefinition,
  labeled_pivot_table: labeledPivotTableDefinition,
  time_comparison_table: timeComparisonTableDefinition,
  scatter_bubble_chart: scatterBubbleChart,
  significant_changes: significantChanges,
}

export function definitionOf<Type extends ElementType>(type: Type): ElementDefinition<Type> {
  return definitions[type]
}

export function isElementType(type: string): type is ElementType {
  return Object.hasOwn(definitions, type)
}
