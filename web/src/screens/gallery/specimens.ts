import type { ElementType } from '@cartograph/contract'
import * as charts from './specimens/chart-specimens.ts'
import * as flows from './specimens/flow-specimens.ts'
import * as insights from './specimens/insight-specimens.ts'
import * as kpis from './specimens/kpi-specimens.ts'
import type { Specimen } from './specimens/specimen.ts'
import * as tables from './specimens/table-specimens.ts'

/** The specimens of each element type; the first is shown in every state. */
export const specimens: Readonly<Record<ElementType, readonly Specimen[]>> = {
  kpi: kpis.kpi,
  kpi2: kpis.kpi2,
  kpi3: kpis.kpi3,
  kpi3_group: kpis.kpi3Group,
  chart: charts.chart,
  dynamic_kpi_chart: charts.dynamicKpiChart,
  sankey: flows.sankey,
  choropleth_map: flows.choroplethMap,
  scatter_bubble_chart: flows.scatterBubbleChart,
  heatmap: tables.heatmap,
  table: tables.table,
  data_table: tables.dataTable,
  pivot_table: tables.pivotTable,
  labeled_pivot_table: tables.labeledPivotTable,
  time_comparison_table: tables.timeComparisonTable,
  significant_changes: insights.significantChanges,
}
