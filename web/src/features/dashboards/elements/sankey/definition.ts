import { lazy } from 'react'
import type { ElementDefinition } from '../element.ts'
import { memberTable } from '../member-table.ts'
import { sankeyFlows } from './sankey-flows.ts'

export const sankey: ElementDefinition<'sankey'> = {
  type: 'sankey',
  Draw: lazy(() => import('./Sankey.tsx')),
  isEmpty: (answers, spec) => {
    const result = answers[0]?.[0]
    return result === undefined || sankeyFlows(spec, result, 'USD').links.length === 0
  },
  toTable: ({ spec, answers, context }) =>
    memberTable(answers[0]?.[0], [...spec.table.steps, spec.table.value], context),
  height: () => 420,
  isPicture: true,
}
