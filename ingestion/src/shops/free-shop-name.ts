import { platformNames, type PlatformCode } from '@cartograph/contract'

export interface NamedShop {
  readonly name: string
  readonly platform: PlatformCode
}

/** The name, made unique among those of other shops by its platform: 'Birch (Magento)', 'Birch (Magento 2)'. */
export function freeShopName({ name, platform }: NamedShop, taken: readonly string[]): string {
  const known = new Set(taken.map(comparable))
  const isFree = (candidate: string) => !known.has(comparable(candidate))
  if (isFree(name)) return name
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` ${number}`
    const candidate = `${name} (${platformNames[platform]}${mark})`
    if (isFree(candidate)) return candidate
  }
}

/** Names that look the same in a list count as equal. */
const comparable = (name: string) => name.normalize('NFKC').trim().toLowerCase()
