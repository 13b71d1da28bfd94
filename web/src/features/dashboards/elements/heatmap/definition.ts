import { lazy } from 'react'
import { fullHeight } from '../../grid/grid-model.ts'
import type { ElementDefinition } from '../element.ts'
import { measureOf } from './measure-of.ts'

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
  toTable: async (props) => (await import('./prepare-heatmap.ts')).heatmapRows(props),
  height: () => fullHeight({ hasTotal: true }),
  isPicture: false,
}
