import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementOf } from '@cartograph/contract'
import type { ElementDefinition } from '../element-definition.ts'
import { isWithoutTotals, kpiTable, namedMeasures } from '../kpi/prepare-kpi.ts'

export const kpi3Group: ElementDefinition<'kpi3_group'> = {
  type: 'kpi3_group',
  Draw: drawWhenLoaded(async () => ({
    default: (await import('./Kpi3GroupElement.tsx')).Kpi3GroupElement,
  })),
  isEmpty: isWithoutTotals,
  toTable: ({ spec, answers: [results = []], context }) =>
    kpiTable(results, namedMeasures(spec.display, results[0]), context),
  height: (spec) => cellHeight * Math.max(1, Math.ceil(countOf(spec) / 3)),
  isPicture: false,
  grows: true,
}

/** Assumes three columns; narrower screens need more height. */
function countOf({ display, data: [first] }: ElementOf<'kpi3_group'>): number {
  if (display.datasets !== undefined) return display.datasets.length
  const measures = first && 'cube_query' in first ? first.cube_query['measures'] : null
  return Array.isArray(measures) ? measures.length : 3
}

const cellHeight = 101
