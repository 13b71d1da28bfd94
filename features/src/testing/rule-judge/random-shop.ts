import { seededRandom } from '@cartograph/contract'

/** A customer with what they did, in plain values: the truth that a rule is judged by. */
export interface JudgedCustomer {
  readonly connection: string
  readonly id: string
  /** Unlike the id, of one customer only. */
  readonly name: string
  readonly email: string | null
  readonly acceptsEmail: boolean
  /** Null for a customer who was read before this was. */
  readonly acceptsTexts: boolean | null
  readonly createdAt: string
  readonly country: string | null
  readonly province: string | null
  readonly city: string | null
  readonly language: string | null
  readonly tags: string
  readonly orders: readonly JudgedOrder[]
  readonly subscriptions: readonly JudgedSubscription[]
  readonly tickets: readonly JudgedTicket[]
  /** The profiles of the email platform that have the address. */
  readonly profiles: readonly JudgedMailProfile[]
  readonly surveys: readonly JudgedSurvey[]
  /** By which the customers of the store order again; null without one. */
  readonly returnModel: JudgedReturnModel | null
}

export interface JudgedReturnModel {
  readonly latestAt: string
  readonly r: number
  readonly alpha: number
  readonly a: number
  readonly b: number
  readonly oddsScale: number
  readonly oddsSlope: number
}

export interface JudgedSubscription {
  readonly id: string
  readonly status: string
  readonly nextChargeAt: string | null
  readonly events: readonly { readonly id: string; readonly at: string; readonly kind: string }[]
}

export interface JudgedTicket {
  readonly id: string
  readonly at: string
  readonly isOpen: boolean
  readonly isSpam: boolean
}

export interface JudgedMailProfile {
  readonly id: string
  readonly openedAt: string | null
  readonly clickedAt: string | null
}

export interface JudgedSurvey {
  readonly id: string
  readonly at: string
  readonly answers: readonly { readonly question: string; readonly answer: string }[]
}

export interface JudgedOrder {
  readonly id: string
  readonly at: string
  readonly isTest: boolean
  /** In cents. */
  readonly gross: number
  readonly discounts: number
  readonly codes: string
  readonly visit: Visit
  readonly lines: readonly JudgedLine[]
  readonly refunds: readonly JudgedRefund[]
}

export interface JudgedLine {
  readonly id: string
  readonly title: string
  readonly vendor: string | null
  readonly sku: string | null
  readonly product: Product | null
}

export interface JudgedRefund {
  readonly id: string
  /** In cents; an edit can add goods. */
  readonly merchandise: number
  readonly adjustments: number | null
  readonly addedGross: number | null
  readonly addedDiscounts: number | null
}

interface Product {
  readonly id: string
  readonly type: string | null
  readonly tags: string
  /** Titles, one of which may be that of several collections. */
  readonly collections: readonly string[]
}

export interface Visit {
  readonly source: string | null
  readonly medium: string | null
  readonly campaign: string | null
  readonly referrer: string | null
  /** The channel, as a person would name it. */
  readonly channel: string
}

export type Dice = ReturnType<typeof createDice>

export function createDice(seed: number) {
  const next = seededRandom(seed)
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    chance: (percent: number) => next() * 100 < percent,
    pick: <T>(items: readonly T[]): T => {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('There is nothing to pick from')
      return item
    },
  }
}

/** The store that a connection is, by its place among them. */
export const shopName = (connection: string) =>
  connection === connections[0] ? 'Birch' : 'Alder (Magento)'

export const connections = [
  '00000000-0000-7000-8000-0000000000a1',
  '00000000-0000-7000-8000-0000000000b2',
] as const

/** Hostile and equal-looking texts, and texts with different cases. */
export const texts = {
  cities: ['Köln', 'KÖLN', 'New York', "L'Aquila", '100%', 'a_b', 'x\\y', 'ab'],
  tags: ['', 'vip', 'VIP,wholesale', 'gift,vip'],
  titles: ['Mug', 'mug large', 'Plate', 'Mug "Blue"', 'Gift % card'],
  vendors: ['Fern', 'fern & co', 'Oak'],
  types: ['Cups', 'Plates'],
  collections: ['Cups, plates', 'cups', 'New', 'New', '50% off'],
  statuses: ['active', 'paused', 'cancelled', 'expired'],
  kinds: ['charged', 'charge_failed', 'skipped'],
  questions: ['Why?', 'How often'],
  answers: ['A friend', 'a Friend', '5'],
  skus: ['M-1', 'M-1/L', 'P_1'],
  codes: ['', 'SAVE10', 'SAVE100', 'SAVE10,WELCOME', 'welcome', 'SAVE100,FREE,SAVE10'],
} as const

export const visits: readonly Visit[] = [
  { source: null, medium: null, campaign: null, referrer: null, channel: 'Direct' },
  { source: null, medium: null, campaign: null, referrer: 'Google', channel: 'Organic search' },
  { source: 'google', medium: 'cpc', campaign: 'brand', referrer: null, channel: 'Paid search' },
  { source: 'Facebook', medium: 'CPC', campaign: null, referrer: null, channel: 'Paid social' },
  { source: 'newsletter', medium: null, campaign: 'Fall', referrer: null, channel: 'Email' },
  { source: 'blog', medium: 'banner', campaign: 'fall', referrer: 'google', channel: 'Other' },
]

/** On both sides of midnight in every zone, close to now, and long ago. */
export const moments = [
  '2023-02-28T23:59:59.999Z',
  '2024-02-29T00:00:00.000Z',
  '2026-01-01T04:59:59.000Z',
  '2026-01-01T05:00:00.000Z',
  '2026-06-01T03:30:00.000Z',
  '2026-06-08T15:30:00.000Z',
  '2026-06-14T18:14:59.000Z',
  '2026-06-14T18:15:00.000Z',
  '2026-06-15T10:00:00.000Z',
  '2026-06-15T15:29:00.000Z',
] as const

const amounts = [0, 1, 999, 1_000, 2_550, 10_000] as const

/** Some dozens of customers in two stores that use the same ids. */
export function randomShop(dice: Dice): readonly JudgedCustomer[] {
  const products: readonly Product[] = ['p1', 'p2', 'p3'].map((id) => ({
    id,
    type: dice.chance(80) ? dice.pick(texts.types) : null,
    tags: dice.pick(texts.tags),
    collections: texts.collections.filter(() => dice.chance(30)),
  }))
  let number = 0
  const nextId = (prefix: string) => `${prefix}${(number += 1)}`

  function order(): JudgedOrder {
    return {
      id: nextId('o'),
      at: dice.pick(moments),
      isTest: dice.chance(8),
      gross: dice.pick(amounts) + dice.below(3),
      discounts: dice.chance(30) ? dice.below(400) : 0,
      codes: dice.pick(texts.codes),
      visit: dice.pick(visits),
      lines: Array.from({ length: dice.below(4) }, () => ({
        id: nextId('l'),
        title: dice.pick(texts.titles),
        vendor: dice.chance(85) ? dice.pick(texts.vendors) : null,
        sku: dice.chance(85) ? dice.pick(texts.skus) : null,
        product: dice.chance(85) ? dice.pick(products) : null,
      })),
      refunds: Array.from({ length: dice.chance(20) ? 1 + dice.below(2) : 0 }, () => ({
        id: nextId('r'),
        merchandise: dice.below(1_500),
        adjustments: dice.chance(30) ? dice.below(200) - 100 : null,
        addedGross: dice.chance(30) ? dice.below(500) : null,
        addedDiscounts: dice.chance(30) ? dice.below(100) : null,
      })),
    }
  }

  const some = <T>(percent: number, make: () => T): T[] =>
    Array.from({ length: dice.chance(percent) ? 1 + dice.below(3) : 0 }, make)
  const emails = new Set<string>()

  /** What other platforms know of a customer; of an id or an address in both stores, the first has it. */
  function contacts(store: number, email: string | null) {
    const owns = email !== null && !emails.has(email)
    if (email !== null) emails.add(email)
    return {
      subscriptions: some(store === 0 ? 50 : 0, () => ({
        id: nextId('s'),
        status: dice.pick(texts.statuses),
        nextChargeAt: dice.chance(70) ? dice.pick(moments) : null,
        events: some(70, () => ({
          id: nextId('e'),
          at: dice.pick(moments),
          kind: dice.pick(texts.kinds),
        })),
      })),
      tickets: some(owns ? 50 : 0, () => ({
        id: nextId('t'),
        at: dice.pick(moments),
        isOpen: dice.chance(50),
        isSpam: dice.chance(20),
      })),
      profiles: some(owns ? 60 : 0, () => ({
        id: nextId('m'),
        openedAt: dice.chance(70) ? dice.pick(moments) : null,
        clickedAt: dice.chance(40) ? dice.pick(moments) : null,
      })),
      surveys: some(store === 0 ? 50 : 0, () => ({
        id: nextId('v'),
        at: dice.pick(moments),
        answers: some(90, () => ({
          question: dice.pick(texts.questions),
          answer: dice.pick(texts.answers),
        })),
      })),
    }
  }

  const returnModel = (): JudgedReturnModel | null =>
    dice.chance(20)
      ? null
      : {
          latestAt: dice.pick(moments.slice(-4)),
          r: dice.pick([0.3, 1.2]),
          alpha: dice.pick([5, 60.5]),
          a: dice.pick([0.2, 0.9]),
          b: dice.pick([2, 3.5]),
          oddsScale: dice.pick([1, 0.7]),
          oddsSlope: dice.pick([1, 0.6]),
        }

  return connections.flatMap((connection, store) => {
    const modelOfStore = returnModel()
    return Array.from({ length: 25 }, (_, index): JudgedCustomer => {
      const email = dice.chance(80) ? `c${index}@example.com` : null
      const country = dice.chance(85) ? dice.pick(['US', 'DE']) : null
      return {
        connection,
        id: `c${index}`,
        name: `${store}-${index}`,
        email,
        ...contacts(store, email),
        returnModel: modelOfStore,
        acceptsEmail: dice.chance(50),
        acceptsTexts: dice.chance(80) ? dice.chance(50) : null,
        createdAt: dice.pick(moments),
        country,
        province: dice.chance(70) ? dice.pick(['CA', 'BY']) : null,
        city: dice.chance(80) ? dice.pick(texts.cities) : null,
        language: dice.chance(80) ? dice.pick(['en', 'es', 'pt']) : null,
        tags: dice.pick(texts.tags),
        orders: Array.from({ length: dice.chance(30) ? 0 : dice.below(5) }, order),
      }
    })
  })
}
