import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementDefinition } from '../element-definition.ts'
import { metricResults } from '../kpi/metric-results.ts'
import { isWithoutTotals } from '../kpi/prepare-kpi.ts'

export const kpi2: ElementDefinition<'kpi2'> = {
  type: 'kpi2',
  Draw: drawWhenLoaded(async () => ({ default: (await import('./Kpi2Element.tsx')).Kpi2Element })),
  isEmpty: isWithoutTotals,
  async toTable({ spec, answers, context }) {
    const { metricTable } = await import('../tables/kpi-table.ts')
    return metricTable(metricResults(spec.display, answers), context)
  },
  height: ({ display }) => 72 + 29 * Math.max(2, (display.datasets?.length ?? 3) - 1),
  targets: 'lines',
  isPicture: false,
  grows: true,
}
