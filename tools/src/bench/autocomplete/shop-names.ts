import type { Random } from '@cartograph/analysis/testing'
import { metricEntityGroup, workspaceEntityGroup, type MetadataEntity } from '@cartograph/contract'
import { soundParts } from '@cartograph/features/testing'

/**
 * What a large shop can be searched for: a few metrics, and products, campaigns and places. Words are shared
 * as they are in shops: some by a tenth of all names, most by a few.
 */
export function shopNames(random: Random, count: number): MetadataEntity[] {
  const brands = Array.from({ length: Math.ceil(count / 40) }, () => madeWord(random))
  const places = Array.from({ length: Math.ceil(count / 20) }, () => madeWord(random))
  const nameOf = (n: number): readonly [group: keyof typeof groups, name: string] => {
    const brand = random.pick(brands)
    const noun = random.pick(nouns)
    const kind = random.uniform()
    if (kind < 0.75) {
      return [
        'product',
        `${capital(brand)} ${random.pick(looks)} ${noun}, ${random.pick(colours)} ${n % 97}`,
      ]
    }
    if (kind < 0.9) {
      return [
        'campaign',
        `${random.pick(kinds)} | ${capital(brand)} ${noun}s | ${random.pick(lands)} ${2024 + (n % 3)}`,
      ]
    }
    return ['city', `${capital(random.pick(places))} ${random.pick(endings)}`]
  }
  const values = Array.from({ length: count - heads.length }, (_, n) => {
    const [group, alias] = nameOf(n)
    return entityOf(group, groups[group], alias, `${group}:${n}`)
  })
  return [...heads, ...values]
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

const heads: readonly MetadataEntity[] = [
  entityOf(workspaceEntityGroup, 'Shop', 'The whole shop', 'store'),
  ...['Net sales', 'Orders', 'Sessions', 'Conversion rate', 'Ad spend', 'Refunds'].map((name) =>
    entityOf(metricEntityGroup, 'Metric', name, `${metricEntityGroup}:${name}`),
  ),
]

/** Of two to four syllables. */
function madeWord(random: Random): string {
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
const looks = [
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
const lands = ['DE', 'AT', 'FR', 'UK', 'US'] as const
const endings = ['Falls', 'Bay', 'Heights', 'Valley'] as const
