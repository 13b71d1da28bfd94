import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import { headerHeight, rowHeight, toolbarHeight } from '../../grid/grid-model.ts'
import type { ElementDefinition } from '../element-definition.ts'
import { pageSizes, timeComparisonRows } from './prepare-time-comparison.ts'

export const timeComparisonTableDefinition: ElementDefinition<'time_comparison_table'> = {
  type: 'time_comparison_table',
  Draw: drawWhenLoaded(() => import('./TimeComparisonTable.tsx')),
  variables: () => ({ totals: [[]] }),
  toTable: timeComparisonRows,
  height: () =>
    toolbarHeight + fieldLabel + 2 * headerHeight + (pageSizes[0] + 1) * rowHeight + pages,
  targets: 'total',
  isPicture: false,
  // A page is short, so on phones, where the header is taller, it grows instead of scrolling.
  grows: true,
}

const fieldLabel = 24
const pages = 40
