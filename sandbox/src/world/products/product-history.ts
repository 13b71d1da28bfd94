import { dayNumber, type DayNumber } from '@cartograph/contract'
import { weekdayOf, type Calendar } from '../calendar.ts'
import { createChangeLog, type MutableChangeLog } from '../change-log.ts'
import { numberColumn, type NumberColumn } from '../columns.ts'
import { draftDays, type EventSchedule } from '../demand/event-schedule.ts'
import type { Product, Variant } from '../entities.ts'
import { productIds, idCapacity, variantIds } from '../ids.ts'
import type { WorldOptions } from '../options.ts'
import { between, randomFor } from '../random.ts'
import { firstProducts, giftCardIndex, type ProductDesign } from './product-designs.ts'

/** The products over time: launches, restocks, stock-outs and price changes. */
export interface ProductHistory {
  readonly products: {
    readonly created: NumberColumn
    readonly log: MutableChangeLog
    get(index: number, moment: number): Product
  }
  /** Records the changes of a day. */
  grow(day: DayNumber): void
  /** The unit price on a day. */
  priceOn(day: DayNumber, product: number, variant: number): number
}

interface ProductHistoryOptions {
  readonly options: WorldOptions
  readonly calendar: Calendar
  readonly schedule: EventSchedule
}

export function createProductHistory({
  options,
  calendar,
  schedule,
}: ProductHistoryOptions): ProductHistory {
  const start = dayNumber(options.startDay)
  const created = numberColumn()
  const log = createChangeLog()
  /** The first sale day of each product. */
  const saleDays: DayNumber[] = []

  function add(moment: number, saleDay: DayNumber): void {
    const index = created.push(moment)
    saleDays.push(saleDay)
    log.record(index, moment)
  }

  function grow(day: DayNumber): void {
    const midnight = calendar.midnight(day)
    if (day === start) {
      for (let index = 0; index < firstProducts; index++) add(midnight, start)
    }
    for (const event of schedule.events) {
      if (!('product' in event)) continue
      if (event.kind === 'launch' && event.from - draftDays === day) add(midnight, event.from)
      const ends = event.kind === 'stock_out' && event.to === day
      if (event.from === day || ends) log.record(event.product, midnight)
    }
    if (weekdayOf(day) === 0 && day > start) {
      for (let index = 0; index < created.length; index++) log.record(index, restockAt(day, index))
    }
  }

  /** Products are restocked on Monday mornings, one after the other. */
  function restockAt(monday: DayNumber, product: number): number {
    return calendar.midnight(monday) + (4 * 3600 + product * 37) * 1000
  }

  function priceFactor(day: DayNumber, product: number): { now: number; before: number } {
    let before = 1
    let now = 1
    for (const event of schedule.events) {
      if (event.kind !== 'price_change' || event.product !== product || event.from > day) continue
      before = now
      now *= event.factor
    }
    return { now, before }
  }

  function stockOf(product: number, variant: number, moment: number): number | null {
    if (product === giftCardIndex) return null
    const day = calendar.dayAt(moment)
    const soldOut = schedule.events.some(
      (event) =>
        event.kind === 'stock_out' &&
        event.product === product &&
        event.from <= day &&
        day < event.to,
    )
    if (soldOut) return 0
    const monday = day - weekdayOf(day)
    const delivery = restockAt(monday, product) <= moment ? monday : monday - 7
    const week = Math.max(0, Math.floor((delivery - start) / 7) + 1)
    const random = randomFor(
      options.seed,
      'stock',
      (week * 512 + product) * idCapacity.variants + variant,
    )
    return between(random, 3, 180)
  }

  function variantsAt(design: ProductDesign, moment: number): Variant[] {
    const { now, before } = priceFactor(calendar.dayAt(moment), design.index)
    return design.variants.map((variant, index) => ({
      id: variantIds.id(design.index * idCapacity.variants + index),
      title: variant.title,
      sku: variant.sku,
      barcode: variant.barcode,
      priceMinor: Math.round(variant.basePriceMinor * now),
      compareAtPriceMinor: now < before ? Math.round(variant.basePriceMinor * before) : null,
      unitCostMinor: variant.unitCostMinor,
      inventoryQuantity: stockOf(design.index, index, moment),
    }))
  }

  return {
    products: {
      created,
      log,
      get(index, moment) {
        const design = schedule.products[index]
        if (!design) throw new RangeError(`No product ${index}`)
        const onSaleFrom = calendar.midnight(saleDays[index] ?? start)
        const isOnSale = !design.isDraft && onSaleFrom <= moment
        return {
          index,
          id: productIds.id(index),
          title: design.title,
          handle: design.handle,
          vendor: design.vendor,
          productType: design.productType,
          category: design.category,
          status: isOnSale ? 'active' : 'draft',
          isGiftCard: design.isGiftCard,
          imageUrl: design.hasImage
            ? `https://cdn.example.com/products/${design.handle}.jpg`
            : null,
          publishedAt: isOnSale ? onSaleFrom : null,
          createdAt: created.at(index),
          updatedAt: log.lastChange(index, moment),
          tags: design.tags,
          variants: variantsAt(design, moment),
        }
      },
    },
    grow,
    priceOn(day, product, variant) {
      const base = schedule.products[product]?.variants[variant]?.basePriceMinor ?? 0
      return Math.round(base * priceFactor(day, product).now)
    },
  }
}
