import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementDefinition } from '../element-definition.ts'
import { initialSlots, measuresOn, readSlots } from './slots.ts'

export const dynamicKpiChart: ElementDefinition<'dynamic_kpi_chart'> = {
  type: 'dynamic_kpi_chart',
  Draw: drawWhenLoaded(async () => ({
    default: (await import('./DynamicKpiChart.tsx')).DynamicKpiChart,
  })),
  initialChoices: initialSlots,
  variables: (spec, choices) => ({ measures: measuresOn(readSlots(spec, choices)) }),
  // Stays visible without rows, so that another metric can be selected.
  isEmpty: () => false,
  async toTable(props) {
    const { slotChart } = await import('./prepare-dynamic-kpi-chart.ts')
    const { chartTable } = await import('../tables/chart-table.ts')
    return chartTable(slotChart(props))
  },
  height: () => 440,
  targets: 'lines',
  hasNotes: true,
  isPicture: true,
}
