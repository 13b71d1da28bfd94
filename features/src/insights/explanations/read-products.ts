import { CubeQuery, maxQueryRows, type LoadResult } from '@cartograph/contract'
import type { PlanSearch } from '../find/plan/plan-search.ts'
import type { ChangeRequest, PeriodRows } from './read-change.ts'

/** What was sold of a product, or of one of its variants, in a period. */
export interface SoldGoods {
  readonly units: number
  /** At list prices. */
  readonly gross: number
  readonly net: number
}

/** A product in the period and in the earlier one. */
export interface ProductChange {
  readonly name: string
  readonly now: SoldGoods
  readonly before: SoldGoods
  /** Lines without a variant may mix several, so they are left out. */
  readonly variants: readonly { readonly now: SoldGoods; readonly before: SoldGoods }[]
}

const cube = 'ShopifyOrderLines'
const measures = { units: 'unitsSold', gross: 'grossSales', net: 'netSales' } as const

/** The products within the order lines of a change. */
export function productsQuery(
  { time, range, compared, filters, segments }: ChangeRequest,
  { timezone, currency }: PlanSearch['workspace'],
): CubeQuery {
  return CubeQuery.parse({
    measures: Object.values(measures).map((measure) => `${cube}.${measure}`),
    dimensions: [`${cube}.title`, `${cube}.variantId`],
    timeDimensions: [{ dimension: time, compareDateRange: [range, compared] }],
    filters,
    segments,
    limit: maxQueryRows,
    timezone,
    currency,
  })
}

export function readProducts([now, before]: PeriodRows): ProductChange[] {
  const products = new Map<string, Map<string, { now: SoldGoods; before: SoldGoods }>>()
  const add = (row: LoadResult['data'][number], side: 'now' | 'before') => {
    const [title, variant] = [row[`${cube}.title`], String(row[`${cube}.variantId`] ?? '')]
    if (title === null || title === undefined) return
    const variants = products.get(String(title)) ?? new Map()
    products.set(String(title), variants)
    const amount = (measure: string) => Number(row[`${cube}.${measure}`] ?? 0)
    const sold = {
      units: amount(measures.units),
      gross: amount(measures.gross),
      net: amount(measures.net),
    }
    variants.set(variant, { now: nothing, before: nothing, ...variants.get(variant), [side]: sold })
  }
  for (const row of now) add(row, 'now')
  for (const row of before) add(row, 'before')
  return [...products].map(([name, own]) => {
    const sum = (side: 'now' | 'before') => addGoods([...own.values()].map((one) => one[side]))
    const variants = [...own].flatMap(([variant, one]) => (variant === '' ? [] : [one]))
    return { name, now: sum('now'), before: sum('before'), variants }
  })
}

const nothing: SoldGoods = { units: 0, gross: 0, net: 0 }

function addGoods(all: readonly SoldGoods[]): SoldGoods {
  return all.reduce(
    (sum, one) => ({
      units: sum.units + one.units,
      gross: sum.gross + one.gross,
      net: sum.net + one.net,
    }),
    nothing,
  )
}
