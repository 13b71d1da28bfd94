import type { SandboxShop } from '../../shop.ts'

export interface SimulatedSite {
  readonly siteUrl: string
  readonly permissionLevel:
    | 'siteOwner'
    | 'siteFullUser'
    | 'siteRestrictedUser'
    | 'siteUnverifiedUser'
  /** Whether the shop's pages are in it. */
  readonly isShop: boolean
}

/** The shop as an address and as a domain, which overlap, a site without searches and an unverified one. */
export function sitesOf(shop: SandboxShop): readonly SimulatedSite[] {
  const origin = originOf(shop)
  return [
    { siteUrl: `${origin}/`, permissionLevel: 'siteFullUser', isShop: true },
    { siteUrl: domainOf(shop), permissionLevel: 'siteOwner', isShop: true },
    {
      siteUrl: `https://blog-of-${shop.name}.example/`,
      permissionLevel: 'siteRestrictedUser',
      isShop: false,
    },
    {
      siteUrl: `https://old-${shop.name}.example/`,
      permissionLevel: 'siteUnverifiedUser',
      isShop: false,
    },
  ]
}

export function domainOf(shop: SandboxShop): string {
  return `sc-domain:${shop.name}.example`
}

export function originOf(shop: SandboxShop): string {
  return `https://${shop.name}.example`
}
