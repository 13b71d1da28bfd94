import type { Random } from '@cartograph/analysis/testing'
import { metricEntityGroup, workspaceEntityGroup, type MetadataEntity } from '@cartograph/contract'
import { soundParts } from '@cartograph/features/testing'

/**
 * The searchable entities of a large shop: a few metrics, and products, campaigns and cities. As in real
 * shops, some words occur in a tenth of all names and most in a few.
 */
export function shopNames(random: Random, count: number): MetadataEntity[] {
  const brands = Array.from({ length: Math.ceil(count / 40) }, () => inventWord(random))
  const places = Array.from({ length: Math.ceil(count / 20) }, () => inventWord(random))
  const nameOf = (n: number): readonly [group: keyof typeof groups, name: string] => {
    const brand = random.pick(brands)
    const noun = random.pick(nouns)
    const kind = random.uniform()
    if (kind < 0.75) {
      return [
        'product',
        `${capital(brand)} ${random.pick(styles)} ${noun}, ${random.pick(colours)} ${n % 97}`,
      ]
    }
    if (kind < 0.9) {
      return [
        'campaign',
        `${random.pick(kinds)} | ${capital(brand)} ${noun}s | ${random.pick(countries)} ${2024 + (n % 3)}`,
      ]
    }
    return ['city', `${capital(random.pick(places))} ${random.pick(endings)}`]
  }
  const values = Array.from({ length: count - fixedEntities.length }, (_, n) => {
    const [group, alias] = nameOf(n)
    return entityOf(group, groups[group], alias, `${group}:${n}`)
  })
  return [...fixedEntities, ...values]
}

const groups = { product: 'Product', campaign: 'Campaign', city: 'City' } as const

function entityOf(...[group, groupAlias, alias, id]: readonly [string, string, string, string]) {
  return {
    entity_alias: alias,
    entity_group: group,
    entity_group_alias: groupAlias,
    metadata_id: id,
  }
}

const fixedEntities: readonly MetadataEntity[] = [
  entityOf(workspaceEntityGroup, 'Shop', 'The whole shop', 'store'),
  ...['Net sales', 'Orders', 'Sessions', 'Conversion rate', 'Ad spend', 'Refunds'].map((name) =>
    entityOf(metricEntityGroup, 'Metric', name, `${metricEntityGroup}:${name}`),
  ),
]

/** Returns a word of two to four syllables. */
function inventWord(random: Random): string {
  const syllables = 2 + Math.floor(random.uniform() * 3)
  return Array.from({ length: syllables }, () =>
    soundParts.map((parts) => random.pick(parts)).join(''),
  ).join('')
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const nouns = [
  'shirt',
  'jacket',
  'lamp',
  'candle',
  'backpack',
  'sneaker',
  'blanket',
  'mug',
  'notebook',
  'chair',
] as const
const styles = [
  'linen',
  'cotton',
  'classic',
  'organic',
  'slim',
  'recycled',
  'winter',
  'oversized',
] as const
const colours = ['navy', 'forest green', 'off white', 'charcoal', 'sand', 'terracotta'] as const
const kinds = ['Brand search', 'Prospecting', 'Retargeting', 'Shopping'] as const
const countries = ['DE', 'AT', 'FR', 'UK', 'US'] as const
const endings = ['Falls', 'Bay', 'Heights', 'Valley'] as const
