import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'
import type { AdCampaign } from '../../world/ledgers/ledger-types.ts'

/** An ad account from the view of a user. */
export interface AdAccount {
  /** Without the prefix `act_`. */
  readonly id: string
  readonly name: string
  readonly userTasks: readonly string[]
  /** Whether the terms of custom audiences are accepted. */
  readonly termsAccepted: boolean
  readonly shop: SandboxShop
  readonly campaigns: readonly AdCampaign[]
}

/** The shop's ad account, an unused one, and a read-only one. */
export function adAccountsOf(shop: SandboxShop): readonly AdAccount[] {
  const all = ['DRAFT', 'ANALYZE', 'ADVERTISE', 'MANAGE']
  return [
    {
      id: adAccountId(shop.name),
      name: shop.title,
      userTasks: all,
      termsAccepted: true,
      shop,
      campaigns: shop.ledgers.ads.FB.campaigns,
    },
    account('spare', `${shop.title} (spare)`, all),
    account('agency', `${shop.title} (agency)`, ['ANALYZE']),
  ]

  function account(kind: string, name: string, userTasks: readonly string[]): AdAccount {
    return {
      id: numericId(`${kind} ${shop.name}`),
      name,
      userTasks,
      termsAccepted: false,
      shop,
      campaigns: [],
    }
  }
}

export function adAccountId(shopName: string): string {
  return numericId(`account ${shopName}`)
}

/** A deterministic number of fifteen digits. */
export function numericId(text: string): string {
  const digest = createHash('sha256').update(text).digest()
  return String(10n ** 14n + (digest.readBigUInt64BE() % (9n * 10n ** 14n)))
}
