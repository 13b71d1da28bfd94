import { drawWhenLoaded } from '../draw-when-loaded.tsx'
import type { ElementDefinition } from '../element-definition.ts'
import { chartOptions } from './chart-options.ts'
import { timeOf } from './stop-axis.ts'
import { forecastRequest } from './forecast-request.ts'
import { prepareChartElement } from './prepare-chart-element.ts'

export const chart: ElementDefinition<'chart'> = {
  type: 'chart',
  Draw: drawWhenLoaded(async () => ({
    default: (await import('./ChartElement.tsx')).ChartElement,
  })),
  // Over time, each query has series of its own.
  blends: (answers) => answers.every(([first]) => first !== undefined && timeOf(first) === null),
  async toTable({ spec: { display, sub_type: subType }, answers, context }) {
    const { chartTable } = await import('../tables/chart-table.ts')
    return chartTable({ display, subType, answers, context })
  },
  options: ({ spec, answers, context, choices }) =>
    chartOptions(
      prepareChartElement({ display: spec.display, subType: spec.sub_type, answers, context })
        .input,
      choices,
    ),
  forecast: forecastRequest,
  targets: 'steps',
  hasNotes: true,
  height: () => 320,
  isPicture: true,
}
