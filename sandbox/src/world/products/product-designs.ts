import type { Market } from '../options.ts'
import { between, pick, randomFor } from '../random.ts'

/** The constant data of a product; price, stock and status depend on the event schedule. */
export interface ProductDesign {
  readonly index: number
  readonly title: string
  readonly handle: string
  readonly vendor: string
  readonly productType: string
  readonly category: string
  readonly tags: readonly string[]
  readonly hasImage: boolean
  readonly isGiftCard: boolean
  readonly isDraft: boolean
  /** The relative sales of the product. */
  readonly popularity: number
  readonly variants: readonly VariantDesign[]
}

export interface VariantDesign {
  readonly title: string
  readonly sku: string | null
  readonly barcode: string | null
  readonly basePriceMinor: number
  readonly unitCostMinor: number | null
}

export const giftCardIndex = 0
const draftIndex = 1
const firstOnSale = 2

interface Kind {
  readonly productType: string
  readonly category: string
  readonly vendor: string
  readonly nouns: readonly string[]
  readonly prices: readonly [number, number]
  readonly choices: readonly string[]
}

const kinds: readonly [Kind, ...Kind[]] = [
  {
    productType: 'Jackets',
    category: 'Outerwear',
    vendor: 'Tarn & Fell',
    nouns: ['Rain Shell', 'Down Jacket', 'Wind Parka', 'Fleece Hoodie', 'Insulated Vest', 'Anorak'],
    prices: [79, 219],
    choices: ['S', 'M', 'L', 'XL'],
  },
  {
    productType: 'Packs',
    category: 'Backpacks',
    vendor: 'Northwind',
    nouns: [
      'Daypack 22L',
      'Trail Pack 40L',
      'Hip Bag',
      'Roll-Top Pack',
      'Duffel 60L',
      'Camera Cube',
    ],
    prices: [39, 189],
    choices: ['Slate', 'Moss', 'Rust'],
  },
  {
    productType: 'Camp Kitchen',
    category: 'Cookware',
    vendor: 'Ember Works',
    nouns: [
      'Enamel Mug',
      'Titanium Pot',
      'Gas Stove',
      'Pour-Over Kit',
      'Cutlery Set',
      'Cast Skillet',
    ],
    prices: [14, 89],
    choices: ['Default Title'],
  },
  {
    productType: 'Shelter',
    category: 'Tents',
    vendor: 'Northwind',
    nouns: [
      'Two-Person Tent',
      'Ultralight Tarp',
      'Hammock',
      'Bivy Sack',
      'Family Tent',
      'Ground Sheet',
    ],
    prices: [45, 429],
    choices: ['Sand', 'Pine'],
  },
  {
    productType: 'Accessories',
    category: 'Hats',
    vendor: 'Tarn & Fell',
    nouns: ['Wool Beanie', 'Merino Socks', 'Headlamp', 'Trekking Poles', 'Trail Cap', 'Dry Bag'],
    prices: [12, 69],
    choices: ['One Size', 'Wide'],
  },
]

/** The titles of a German shop. */
const germanNouns: Readonly<Record<string, string>> = {
  'Rain Shell': 'Regenjacke',
  'Down Jacket': 'Daunenjacke',
  'Wind Parka': 'Windparka',
  'Fleece Hoodie': 'Fleecepullover',
  'Insulated Vest': 'Thermoweste',
  Anorak: 'Anorak',
  'Daypack 22L': 'Tagesrucksack 22 l',
  'Trail Pack 40L': 'Wanderrucksack 40 l',
  'Hip Bag': 'Hüfttasche',
  'Roll-Top Pack': 'Rollrucksack',
  'Duffel 60L': 'Reisetasche 60 l',
  'Camera Cube': 'Kameraeinsatz',
  'Enamel Mug': 'Emaillebecher',
  'Titanium Pot': 'Titantopf',
  'Gas Stove': 'Gaskocher',
  'Pour-Over Kit': 'Kaffeefilter-Set',
  'Cutlery Set': 'Besteckset',
  'Cast Skillet': 'Gusspfanne',
  'Two-Person Tent': 'Zweipersonenzelt',
  'Ultralight Tarp': 'Ultraleicht-Tarp',
  Hammock: 'Hängematte',
  'Bivy Sack': 'Biwaksack',
  'Family Tent': 'Familienzelt',
  'Ground Sheet': 'Zeltunterlage',
  'Wool Beanie': 'Wollmütze',
  'Merino Socks': 'Merinosocken',
  Headlamp: 'Stirnlampe',
  'Trekking Poles': 'Trekkingstöcke',
  'Trail Cap': 'Schirmmütze',
  'Dry Bag': 'Packsack',
}

const lines = ['Cascade', 'Harbor', 'Juniper', 'Summit', 'Lichen', 'Drift', 'Basalt', 'Meadow']

export const firstProducts = firstOnSale + kinds.length * 6

/** The product at an index: part of the initial range, or launched later. */
export function designProduct(seed: number, index: number, market: Market = 'us'): ProductDesign {
  if (index === giftCardIndex) return market === 'german' ? germanGiftCard : giftCard
  const random = randomFor(seed, 'catalogue', index)
  const place = index - firstOnSale + (index === draftIndex ? 3 : 0)
  const kind = kinds[place % kinds.length] ?? kinds[0]
  const noun = kind.nouns[Math.floor(place / kinds.length) % kind.nouns.length] ?? kind.productType
  const edition = index < firstProducts ? '' : ` ${2 + Math.floor((index - firstProducts) / 12)}`
  const shownNoun = market === 'german' ? (germanNouns[noun] ?? noun) : noun
  const title = `${pick(random, lines)} ${shownNoun}${edition}`
  const price =
    between(random, kind.prices[0], kind.prices[1]) * 100 - pick(random, [1, 5, 50, 100])
  const tags = [kind.productType.toLowerCase(), ...(random() < 0.3 ? ['bestseller'] : [])]
  const sku = `NW-${String(index).padStart(3, '0')}`
  return {
    index,
    title,
    handle: `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${index}`,
    vendor: kind.vendor,
    productType: kind.productType,
    category: kind.category,
    tags: random() < 0.85 ? tags : [],
    hasImage: random() < 0.9,
    isGiftCard: false,
    isDraft: index === draftIndex,
    // A few products make most of the sales, as in real shops.
    popularity: 1 / (1 + Math.floor(random() * 12)),
    variants: kind.choices.map((choice, variant) => ({
      title: choice,
      sku: index % 11 === 5 ? null : `${sku}-${variant + 1}`,
      barcode: random() < 0.7 ? `40${String(index).padStart(6, '0')}${variant}0000` : null,
      basePriceMinor: price + (choice === 'XL' ? 1000 : 0),
      unitCostMinor: random() < 0.9 ? Math.round(price * (0.35 + 0.2 * random())) : null,
    })),
  }
}

const giftCard: ProductDesign = {
  index: giftCardIndex,
  title: 'Gift Card',
  handle: 'gift-card',
  vendor: 'Northwind',
  productType: 'Gift Cards',
  category: 'Gift Cards',
  tags: [],
  hasImage: true,
  isGiftCard: true,
  isDraft: false,
  popularity: 0,
  variants: [25, 50, 100].map((value) => ({
    title: `$${value}.00`,
    sku: null,
    barcode: null,
    basePriceMinor: value * 100,
    unitCostMinor: null,
  })),
}

const germanGiftCard: ProductDesign = {
  ...giftCard,
  title: 'Geschenkgutschein',
  handle: 'geschenkgutschein',
  variants: giftCard.variants.map((variant) => ({
    ...variant,
    title: `${variant.basePriceMinor / 100},00 €`,
  })),
}
