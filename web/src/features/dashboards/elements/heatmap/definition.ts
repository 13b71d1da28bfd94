import { lazy } from 'react'
import { fullHeight } from '../../grid/grid-model.ts'
import type { ElementDefinition } from '../element.ts'
import { heatmapRows, measureOf } from './prepare-heatmap.ts'

export const heatmapDefinition: ElementDefinition<'heatmap'> = {
  type: 'heatmap',
  Draw: lazy(() => import('./Heatmap.tsx')),
  initialChoices: (spec) => {
    const measure = measureOf(spec, {})
    return measure === null ? {} : { measure: [measure] }
  },
  variables: (spec, choices) => {
    const measure = measureOf(spec, choices)
    return { totals: [[]], ...(measure !== null && { measure, measures: [measure] }) }
  },
  toTable: heatmapRows,
  height: () => fullHeight({ hasTotal: true }),
  isPicture: false,
}
