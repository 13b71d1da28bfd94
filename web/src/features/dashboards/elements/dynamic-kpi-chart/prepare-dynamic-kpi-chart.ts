import type { ElementOf, Member } from '@cartograph/contract'
import { lookAt, type SeriesLook } from '../../../../charts/prepare/colour-of.ts'
import { drawnComparisons } from '../../../../charts/prepare/drawn-comparisons.ts'
import { legendComparisons, type ChartLegend } from '../../../../charts/prepare/legend.ts'
import {
  prepareChartElement,
  type ChartElementInput,
  type ElementChart,
} from '../chart/prepare-chart-element.ts'
import type { ElementProps } from '../../model/element.ts'
import { prepareKpi, type Kpi } from '../kpi/prepare-kpi.ts'
import { readSlots, type SlotChoices } from './slots.ts'

type Props = Omit<ElementProps<'dynamic_kpi_chart'>, 'onChoose'>

export interface Slot {
  readonly index: number
  readonly measure: Member
  readonly name: string
  readonly look: SeriesLook
  readonly isOn: boolean
  readonly isLastOn: boolean
  /** Null while the slot is off, because its metric isn't queried. */
  readonly kpi: Kpi | null
}

export function prepareSlots({ spec, answers, context, choices }: Props, locale?: string): Slot[] {
  const [results = []] = answers
  const chosen = readSlots(spec, choices)
  const annotations = results[0]?.annotation.measures ?? {}
  return chosen.slots.map((measure, index) => {
    const isOn = chosen.on.includes(index)
    const known = isOn ? annotations[measure] : undefined
    return {
      index,
      measure,
      name: nameOf(spec, measure) ?? known?.shortTitle ?? measure,
      look: lookAt(index),
      isOn,
      isLastOn: isOn && chosen.on.length === 1,
      kpi: known === undefined ? null : prepareKpi(results, measure, context, locale),
    }
  })
}

/** The active metrics over time, each in the color of its slot. */
export function slotChart({ spec, answers, context, choices }: Props): ChartElementInput {
  const { slots }: SlotChoices = readSlots(spec, choices)
  return {
    display: spec.display,
    subType: 'line',
    answers,
    context,
    places(member) {
      const index = slots.indexOf(member)
      return index < 0 ? undefined : { look: lookAt(index), name: nameOf(spec, member) }
    },
  }
}

/** The slots name the series, so the legend only lists comparisons. */
export function prepareSlotChart(drawn: ChartElementInput): ElementChart & {
  readonly legend: ChartLegend | null
  readonly pictureLegend: ChartLegend
} {
  const chart = prepareChartElement(drawn)
  const input = { ...chart.input, isNamedOutside: true }
  const count = drawnComparisons(input, input.series, Infinity)
  const comparisons = legendComparisons(input, input.series, count)
  return {
    ...chart,
    input,
    legend: comparisons.length === 0 ? null : { items: [], comparisons },
    pictureLegend: {
      items: input.series.map(({ id, label, look, draw }) => ({
        id,
        label,
        look,
        draw,
        isHidden: false,
        isLast: false,
      })),
      comparisons: [],
    },
  }
}

function nameOf(spec: ElementOf<'dynamic_kpi_chart'>, measure: Member): string | undefined {
  return spec.metric_dropdown_options_for_tabs.find(({ metric }) => metric === measure)?.name
}
