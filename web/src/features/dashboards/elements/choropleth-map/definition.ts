import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementDefinition } from '../element-definition.ts'
import { memberTable } from '../member-table.ts'

export const choroplethMap: ElementDefinition<'choropleth_map'> = {
  type: 'choropleth_map',
  Draw: drawWhenLoaded(() => import('./ChoroplethMap.tsx')),
  toTable: ({ spec, answers, context }) =>
    memberTable(answers[0]?.[0], [spec.table.label, spec.table.value], context),
  height: () => 420,
  isPicture: true,
}
