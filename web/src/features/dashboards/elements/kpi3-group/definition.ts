import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementOf } from '@cartograph/contract'
import type { ElementDefinition } from '../element-definition.ts'
import { metricResults } from '../kpi/metric-results.ts'
import { isWithoutTotals } from '../kpi/prepare-kpi.ts'

export const kpi3Group: ElementDefinition<'kpi3_group'> = {
  type: 'kpi3_group',
  Draw: drawWhenLoaded(async () => ({
    default: (await import('./Kpi3GroupElement.tsx')).Kpi3GroupElement,
  })),
  isEmpty: isWithoutTotals,
  async toTable({ spec, answers, context }) {
    const { metricTable } = await import('../tables/kpi-table.ts')
    return metricTable(metricResults(spec.display, answers), context)
  },
  height: (spec) => cellHeight * Math.max(1, Math.ceil(countOf(spec) / 3)),
  targets: 'lines',
  isPicture: false,
  grows: true,
}

/** Assumes three columns; narrower screens need more height. */
function countOf({ display, data }: ElementOf<'kpi3_group'>): number {
  if (display.datasets !== undefined) return display.datasets.length
  const measures = data.flatMap((one) => ('cube_query' in one ? one.cube_query['measures'] : null))
  return measures.includes(null) ? 3 : measures.length
}

const cellHeight = 101
