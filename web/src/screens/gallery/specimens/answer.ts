import type { Cell, DayRange, LoadResult, MemberAnnotation } from '@cartograph/contract'
import { addFacts, measureTexts, type Facts, type MeasureName } from './facts.ts'

/** A row before measures are computed: its dimensions and its facts. */
export interface Entry {
  readonly by: Readonly<Record<string, Cell>>
  readonly facts: Facts
  /** Cells that don't follow from the facts, or are unknown. */
  readonly cells?: Readonly<Record<string, Cell>>
}

interface AnswerSpec {
  readonly measures: readonly MeasureName[]
  readonly dimensions?: Readonly<Record<string, string>>
  readonly step?: 'day' | 'week' | 'month'
  readonly range: DayRange
  readonly entries: readonly Entry[]
  /** The grouping levels that have totals. */
  readonly levels?: readonly (readonly string[])[]
  readonly titles?: Readonly<Partial<Record<MeasureName, string>>>
}

export const shopTime = 'Shop.happenedAt'

/** Builds an answer of the query API: rows, annotations and totals computed from the facts. */
export function answer(spec: AnswerSpec): LoadResult {
  const { measures, dimensions = {}, step, range, entries, levels = [] } = spec
  const [from, to] = range
  return {
    query: {
      limit: 10_000,
      timeDimensions: [
        {
          dimension: shopTime,
          ...(step && { granularity: step }),
          dateRange: [`${from}T00:00:00.000`, `${to}T23:59:59.999`],
        },
      ],
    },
    annotation: {
      measures: Object.fromEntries(measures.map((name) => [`Shop.${name}`, about(name, spec)])),
      dimensions: Object.fromEntries(
        Object.entries(dimensions).map(([name, title]) => [
          `Shop.${name}`,
          { title: `Shop ${title}`, shortTitle: title, type: 'string' },
        ]),
      ),
      segments: {},
      timeDimensions: step === undefined ? {} : timeAnnotations(step),
    },
    data: entries.map((entry) => ({ ...entry.by, ...cellsOf(entry, measures) })),
    totals: levels.map((members) => ({
      members: [...members],
      data: totalsAt(entries, members, measures),
    })),
  }
}

function totalsAt(
  entries: readonly Entry[],
  members: readonly string[],
  measures: readonly MeasureName[],
): LoadResult['data'] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = JSON.stringify(members.map((member) => entry.by[member]))
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups.values()].map((group) => ({
    ...Object.fromEntries(members.map((member) => [member, group[0]?.by[member] ?? null])),
    ...cellsOf({ by: {}, facts: addFacts(group.map(({ facts }) => facts)) }, measures),
    ...unknownIn(group),
  }))
}

/** A total over unknown parts is unknown. */
function unknownIn(group: readonly Entry[]): Record<string, Cell> {
  const cells = group.flatMap((entry) => Object.entries(entry.cells ?? {}))
  return Object.fromEntries(cells.filter(([, cell]) => cell === null))
}

function cellsOf({ facts, cells }: Entry, measures: readonly MeasureName[]): Record<string, Cell> {
  const own = measures.map((name) => [`Shop.${name}`, measureTexts[name](facts)] as const)
  return { ...Object.fromEntries(own), ...cells }
}

function about(name: MeasureName, { titles }: AnswerSpec): MemberAnnotation {
  const { title: usual, ...rest } = catalogue[name]
  const title = titles?.[name] ?? usual
  return { ...rest, title: `Shop ${title}`, shortTitle: title, type: 'number' }
}

function timeAnnotations(step: 'day' | 'week' | 'month') {
  const time = { title: 'Shop Time', shortTitle: 'Time', type: 'time' as const }
  const granularity = { name: step, title: step, interval: `1 ${step}` }
  return { [`${shopTime}.${step}`]: { ...time, granularity }, [shopTime]: time }
}

const catalogue: Record<MeasureName, Pick<MemberAnnotation, 'title' | 'format' | 'meta'>> = {
  netSales: {
    title: 'Net sales',
    format: 'currency',
    meta: { additivity: 'sum', sentiment: 'up' },
  },
  orders: { title: 'Orders', meta: { additivity: 'sum', sentiment: 'up' } },
  averageOrderValue: {
    title: 'Average order value',
    format: 'currency',
    meta: { additivity: 'ratio', sentiment: 'up' },
  },
  refundRate: {
    title: 'Refund rate',
    format: 'percent',
    meta: { additivity: 'ratio', sentiment: 'down' },
  },
  customers: { title: 'Customers', meta: { additivity: 'distinct', sentiment: 'up' } },
  adSpend: {
    title: 'Ad spend',
    format: 'currency',
    meta: { additivity: 'sum', sentiment: 'neutral' },
  },
  returnOnAdSpend: {
    title: 'Return on ad spend',
    meta: { additivity: 'ratio', sentiment: 'up' },
  },
}
