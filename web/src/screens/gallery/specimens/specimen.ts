import { type DayRange, ElementSpec, type ElementType } from '@cartograph/contract'
import type {
  AnswersOf,
  Choices,
  ElementContext,
} from '../../../features/dashboards/model/element.ts'
import { fullySynced } from '../../../features/dashboards/model/synced-span.ts'

/** An element with its answers. */
export interface Specimen {
  readonly name: string
  readonly spec: ElementSpec
  readonly context: ElementContext
  readonly answersFor: (choices: Choices) => AnswersOf<ElementType>
}

export const today = '2026-11-22'
export const periods = {
  now: ['2026-10-26', today],
  before: ['2026-09-28', '2026-10-25'],
  yearAgo: ['2025-10-26', '2025-11-22'],
} as const satisfies Record<string, DayRange>

const clock = { currency: 'USD', timezone: 'America/New_York', today, known: fullySynced }

export const alone: ElementContext = { ...clock, dates: { range: periods.now, comparisons: [] } }
export const compared: ElementContext = {
  ...clock,
  dates: {
    range: periods.now,
    comparisons: [
      { period: 'pp', range: periods.before },
      { period: 'sply', range: periods.yearAgo },
    ],
  },
}

interface SpecimenSpec {
  readonly name: string
  readonly context: ElementContext
  /** The element spec without the parts that all specimens share. */
  readonly spec: { readonly type: string; readonly display: object } & Readonly<
    Record<string, unknown>
  >
  readonly answers: AnswersOf<ElementType> | ((choices: Choices) => AnswersOf<ElementType>)
}

export function specimen({ name, context, spec, answers }: SpecimenSpec): Specimen {
  return {
    name,
    context,
    spec: ElementSpec.parse({ id: 'specimen', data: [{ cube_query: anyQuery }], ...spec }),
    answersFor: typeof answers === 'function' ? answers : () => answers,
  }
}

/** Nothing is queried, but the tile's menu shows a query. */
const anyQuery = { measures: ['Shop.netSales'] }

export const longName =
  'Fernhill Goods – Heavyweight Organic Cotton Crewneck Sweatshirt, Relaxed Fit (Limited “Northern Lights” Edition) – Donaudampfschifffahrtsgesellschaft'
