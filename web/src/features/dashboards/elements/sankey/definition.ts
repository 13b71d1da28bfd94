import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import { decimalOf } from '../../../../format/value.ts'
import type { ElementDefinition } from '../element-definition.ts'
import { memberTable } from '../member-table.ts'

export const sankey: ElementDefinition<'sankey'> = {
  type: 'sankey',
  Draw: drawWhenLoaded(() => import('./Sankey.tsx')),
  // Flows that net to zero are explained by the chart itself.
  isEmpty: (answers, { table }) =>
    answers[0]?.[0]?.data.some((row) => Number(decimalOf(row[table.value]) ?? 0) > 0) !== true,
  toTable: ({ spec, answers, context }) =>
    memberTable(answers[0]?.[0], [...spec.table.steps, spec.table.value], context),
  height: () => 420,
  isPicture: true,
}
