import type { Display, ElementOf, ElementSpec, Member } from '@cartograph/contract'
import { kindOf, type EditableType } from './element-kinds.ts'

export type ChartForm = ElementOf<'chart'>['sub_type']

/** The editable options of an element. */
export interface ElementForm {
  readonly kind: EditableType
  /** Empty for the suggested title. */
  readonly title: string
  readonly help: string
  readonly footnote: string
  readonly measures: readonly Member[]
  readonly breakdowns: readonly Member[]
  /** The columns of a pivot table; null is time. */
  readonly across: Member | null
  /** Split by the dashboard's granularity, if the chart type leaves a choice. */
  readonly isOverTime: boolean
  /** Limited to the dashboard's dates, if the chart type leaves a choice. */
  readonly isDated: boolean
  /** Shows the dashboard's comparisons. */
  readonly isCompared: boolean
  readonly chart: ChartForm
  readonly rows: number
  readonly kept: PreservedOptions
}

/** Options of an existing element that the form doesn't show. They are kept while they apply. */
export interface PreservedOptions {
  readonly filters?: readonly unknown[]
  readonly segments?: readonly unknown[]
  readonly order?: unknown
  readonly datasets?: NonNullable<Display['datasets']>
  readonly scales?: NonNullable<Display['scales']>
  readonly legend?: boolean
  readonly platforms?: NonNullable<ElementSpec['required_datasources_for_feature']>
}

export function emptyForm(kind: EditableType): ElementForm {
  return {
    kind,
    title: '',
    help: '',
    footnote: '',
    measures: [],
    breakdowns: [],
    across: null,
    isOverTime: kind === 'chart',
    isDated: true,
    isCompared: true,
    chart: 'line',
    rows: kindOf(kind).rows?.usual ?? 0,
    kept: {},
  }
}

/** Each data set is a query of its own: figures stand side by side, rows are matched by time or by breakdown. */
export function mixesDataSets({ kind, isOverTime, breakdowns }: ElementForm): boolean {
  if (kind === 'kpi2' || kind === 'kpi3_group') return true
  return (kind === 'chart' || kind === 'table') && (!isOverTime || breakdowns.length === 0)
}

export function isSplitByTime({ kind, isOverTime }: ElementForm): boolean {
  if (kind === 'kpi3' || kind === 'kpi3_group') return true
  return (kind === 'chart' || kind === 'table') && isOverTime
}

export function usesDates(form: ElementForm): boolean {
  return (
    form.isDated ||
    kindOf(form.kind).needsTime ||
    isSplitByTime(form) ||
    (form.kind === 'pivot_table' && form.across === null)
  )
}

export function canCompare(form: ElementForm): boolean {
  if (form.kind === 'chart') return form.isOverTime && form.breakdowns.length === 0
  const isNumber = form.kind.startsWith('kpi')
  return isNumber && usesDates(form)
}
