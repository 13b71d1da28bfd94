import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementDefinition } from '../element-definition.ts'
import { kpiTable, isWithoutTotals, namedMeasures } from '../kpi/prepare-kpi.ts'

export const kpi2: ElementDefinition<'kpi2'> = {
  type: 'kpi2',
  Draw: drawWhenLoaded(async () => ({ default: (await import('./Kpi2Element.tsx')).Kpi2Element })),
  isEmpty: isWithoutTotals,
  toTable: ({ spec, answers: [results = []], context }) =>
    kpiTable(results, namedMeasures(spec.display, results[0]), context),
  height: ({ display }) => 72 + 29 * Math.max(2, (display.datasets?.length ?? 3) - 1),
  isPicture: false,
  grows: true,
}
