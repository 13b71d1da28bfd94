import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementDefinition } from '../element-definition.ts'
import { isWithoutTotals, mainMeasure } from './prepare-kpi.ts'

export const kpi: ElementDefinition<'kpi'> = {
  type: 'kpi',
  Draw: drawWhenLoaded(async () => ({ default: (await import('./KpiElement.tsx')).KpiElement })),
  isEmpty: isWithoutTotals,
  async toTable({ spec, answers: [results = []], context }) {
    const { kpiTable } = await import('../tables/kpi-table.ts')
    const measure = mainMeasure(spec.display, results[0])
    return kpiTable(results, measure === null ? [] : [measure], context)
  },
  height: () => 64,
  targets: 'lines',
  isPicture: false,
  grows: true,
}
