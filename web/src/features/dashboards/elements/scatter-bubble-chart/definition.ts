import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementDefinition } from '../element-definition.ts'
import { decimalOf } from '../../../../format/value.ts'
import { memberTable } from '../member-table.ts'

export const scatterBubbleChart: ElementDefinition<'scatter_bubble_chart'> = {
  type: 'scatter_bubble_chart',
  Draw: drawWhenLoaded(() => import('./ScatterBubbleChart.tsx')),
  isEmpty: (answers, { table }) =>
    answers[0]?.[0]?.data.some(
      (row) => decimalOf(row[table.x]) !== null && decimalOf(row[table.y]) !== null,
    ) !== true,
  toTable: ({ spec: { table }, answers, context }) => {
    const { label, x, y, value } = table
    const members = new Set([label, x, y, ...(value === undefined ? [] : [value])])
    return memberTable(answers[0]?.[0], [...members], context)
  },
  height: () => 420,
  isPicture: true,
}
