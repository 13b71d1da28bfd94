import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementDefinition } from '../element-definition.ts'
import { chartTable } from './prepare-chart-element.ts'

export const chart: ElementDefinition<'chart'> = {
  type: 'chart',
  Draw: drawWhenLoaded(async () => ({
    default: (await import('./ChartElement.tsx')).ChartElement,
  })),
  toTable: ({ spec, answers, context }) =>
    chartTable({ display: spec.display, subType: spec.sub_type, answers, context }),
  height: () => 320,
  isPicture: true,
}
