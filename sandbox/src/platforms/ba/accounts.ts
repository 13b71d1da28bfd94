import { createHash } from 'node:crypto'
import { hashedId } from '../../kit/hashed-id.ts'
import type { SandboxShop } from '../../shop.ts'

export interface Account {
  readonly id: string
  readonly customerId: string
  readonly name: string
  readonly number: string
  readonly shop: SandboxShop
  /** An unused account has no ads. */
  readonly hasAds: boolean
  /** 41 is the super admin of a customer, 100 a viewer. */
  readonly roleId: 41 | 100
}

/** The shop's account, an unused one, and one of an agency of which the user may only see the results. */
export function accountsOf(shop: SandboxShop): readonly Account[] {
  const { name, title } = shop
  const own = { shop, customerId: numericId(`customer ${name}`), roleId: 41 as const }
  return [
    { ...own, id: accountId(name), name: title, number: numberOf(name), hasAds: true },
    {
      ...own,
      id: numericId(`spare ${name}`),
      name: `${title} (spare)`,
      number: numberOf(`spare ${name}`),
      hasAds: false,
    },
    {
      shop,
      customerId: numericId(`agency ${name}`),
      id: numericId(`seen ${name}`),
      name: `${title} (agency)`,
      number: numberOf(`seen ${name}`),
      hasAds: false,
      roleId: 100,
    },
  ]
}

export function accountId(shopName: string): string {
  return numericId(`account ${shopName}`)
}

/** A deterministic number of nine digits that begins with 18. */
export function numericId(text: string): string {
  return hashedId(text, '18', 7)
}

function numberOf(text: string): string {
  return `F${createHash('sha256').update(text).digest('hex').slice(0, 7).toUpperCase()}`
}

/** Microsoft's name of the account's time zone. */
export function timeZoneOf({ shop }: Account): string {
  const { timezone } = shop.world.options
  const name = timeZones[timezone]
  if (name === undefined) throw new Error(`The sandbox has no name for ${timezone}`)
  return name
}

const timeZones: Readonly<Record<string, string>> = {
  'America/Los_Angeles': 'PacificTimeUSCanadaTijuana',
  'America/New_York': 'EasternTimeUSCanada',
  'Asia/Kolkata': 'ChennaiKolkataMumbaiNewDelhi',
  'Australia/Sydney': 'CanberraMelbourneSydney',
  'Europe/Berlin': 'AmsterdamBerlinBernRomeStockholmVienna',
  'Europe/London': 'GreenwichMeanTimeDublinEdinburghLisbonLondon',
}
