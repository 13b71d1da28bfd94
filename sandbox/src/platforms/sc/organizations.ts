import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'

export interface AdAccount {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly shop: SandboxShop
  /** An unused account has no ads. */
  readonly hasAds: boolean
}

export interface Organization {
  readonly id: string
  readonly name: string
  readonly accounts: readonly AdAccount[]
}

/** The shop's organization, with its ad account and an unused one, and one without any. */
export function organizationsOf(shop: SandboxShop): readonly Organization[] {
  const { name, title } = shop
  const id = uuidOf(`organization ${name}`)
  return [
    {
      id,
      name: title,
      accounts: [
        { id: adAccountId(name), name: title, organizationId: id, shop, hasAds: true },
        {
          id: uuidOf(`spare ${name}`),
          name: `${title} (spare)`,
          organizationId: id,
          shop,
          hasAds: false,
        },
      ],
    },
    { id: uuidOf(`agency ${name}`), name: `${title} (agency)`, accounts: [] },
  ]
}

export function adAccountId(shopName: string): string {
  return uuidOf(`ad account ${shopName}`)
}

/** A deterministic UUID of version 4. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
