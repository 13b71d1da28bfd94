import { dayNumber, msPerDay } from '@cartograph/contract'
import { createCalendar } from '../calendar.ts'
import type { World } from '../create-world.ts'
import type { Product } from '../entities.ts'
import { collectionIds } from '../ids.ts'

export interface ShopCollection {
  readonly id: number
  readonly title: string
  readonly createdAt: number
  /** Not changed by products that its rule adds or removes. */
  readonly updatedAt: number
  /** In order of their ids. */
  readonly products: readonly Product[]
}

interface Design {
  readonly title: string
  /** The title from two months after the opening on. */
  readonly laterTitle?: string
  readonly has: (product: Product, at: number) => boolean
}

/** Some products are in several of them, some in none, and one is empty. */
const designs: readonly Design[] = [
  { title: 'Jackets', has: ({ productType }) => productType === 'Jackets' },
  {
    title: 'Packs',
    laterTitle: 'Packs, bags and more',
    has: ({ productType }) => productType === 'Packs',
  },
  { title: 'Camp kitchen, all of it', has: ({ productType }) => productType === 'Camp Kitchen' },
  { title: 'New arrivals', has: ({ createdAt }, at) => at - createdAt < 48 * msPerDay },
  {
    title: 'Gifts under 50',
    has: ({ isGiftCard, variants }) =>
      !isGiftCard && variants.some(({ priceMinor }) => priceMinor < 5000),
  },
  { title: 'Our range, in stock', has: ({ index, isGiftCard }) => !isGiftCard && index % 8 !== 5 },
  { title: 'Clearance', has: () => false },
]

/** The collections of a shop, as their rules select products at a moment; none before the opening. */
export function collectionsAt(world: World, at: Date): readonly ShopCollection[] {
  const { startDay, timezone } = world.options
  const opening = createCalendar(timezone).midnight(dayNumber(startDay))
  const products = [...world.products.until(at)].filter(({ status }) => status !== 'draft')
  return designs.flatMap(({ title, laterTitle, has }, index) => {
    const createdAt = opening + index * 3_600_000
    const renamedAt = createdAt + 60 * msPerDay
    if (createdAt > at.getTime()) return []
    const isRenamed = laterTitle !== undefined && renamedAt <= at.getTime()
    return {
      id: collectionIds.id(index),
      title: isRenamed ? laterTitle : title,
      createdAt,
      updatedAt: isRenamed ? renamedAt : createdAt,
      products: products.filter((product) => has(product, at.getTime())),
    }
  })
}
