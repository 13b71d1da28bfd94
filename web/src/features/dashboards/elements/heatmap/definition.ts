import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import { fullHeight } from '../../grid/grid-model.ts'
import type { ElementDefinition } from '../element-definition.ts'
import { selectedMeasure } from './selected-measure.ts'

export const heatmapDefinition: ElementDefinition<'heatmap'> = {
  type: 'heatmap',
  Draw: drawWhenLoaded(() => import('./Heatmap.tsx')),
  initialChoices: (spec) => {
    const measure = selectedMeasure(spec, {})
    return measure === null ? {} : { measure: [measure] }
  },
  variables: (spec, choices) => {
    const measure = selectedMeasure(spec, choices)
    return { totals: [[]], ...(measure !== null && { measure, measures: [measure] }) }
  },
  toTable: async (props) => (await import('./prepare-heatmap.ts')).heatmapRows(props),
  height: () => fullHeight({ hasTotal: true }),
  isPicture: false,
}
