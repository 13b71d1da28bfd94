import { platformNames, type PlatformCode } from '@cartograph/contract'

export interface NamedShop {
  readonly name: string
  readonly platform: PlatformCode
}

/** The name, or with what tells it apart from the shops that have it: 'Birch (Magento)', 'Birch (Magento 2)'. */
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

/** Two names that people cannot tell apart in a list are the same. */
const comparable = (name: string) => name.normalize('NFKC').trim().toLowerCase()
