import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementDefinition } from '../element-definition.ts'
import { isWithoutTotals, mainMeasure } from '../kpi/prepare-kpi.ts'

export const kpi3: ElementDefinition<'kpi3'> = {
  type: 'kpi3',
  Draw: drawWhenLoaded(async () => ({ default: (await import('./Kpi3Element.tsx')).Kpi3Element })),
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
