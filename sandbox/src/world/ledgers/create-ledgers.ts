import type { World } from '../create-world.ts'
import { createAdLedger } from './ad-ledger.ts'
import { adPlatforms, type AdLedger, type AdPlatform, type Ledgers } from './ledger-types.ts'
import { createMailLedger } from './mail-ledger.ts'
import { createPaymentLedger } from './payment-ledger.ts'
import { createShopTimeline } from './shop-timeline.ts'
import { createSubscriptionLedger } from './subscription-ledger.ts'
import { createTicketLedger } from './ticket-ledger.ts'
import { createVisitLedger } from './visit-ledger.ts'

/** The ledgers of the platforms around a shop, created lazily. */
export function createLedgers(world: World): Ledgers {
  const timeline = lazily(() => createShopTimeline(world))
  const ads = {} as Record<AdPlatform, AdLedger>
  for (const platform of adPlatforms) {
    const get = lazily(() => createAdLedger(timeline(), platform))
    Object.defineProperty(ads, platform, { get, enumerable: true })
  }
  const visits = lazily(() => createVisitLedger(timeline()))
  const mail = lazily(() => createMailLedger(timeline()))
  const payments = lazily(() => createPaymentLedger(timeline()))
  const subscribers = lazily(() => createSubscriptionLedger(timeline()))
  const tickets = lazily(() => createTicketLedger(timeline()))
  return {
    world,
    ads,
    get visits() {
      return visits()
    },
    get mail() {
      return mail()
    },
    get payments() {
      return payments()
    },
    get subscriptions() {
      return subscribers().subscriptions
    },
    get subscriptionCharges() {
      return subscribers().charges
    },
    get tickets() {
      return tickets()
    },
  }
}

/** Creates a value on first use and caches it. */
function lazily<T>(create: () => T): () => T {
  let cached: { readonly value: T } | null = null
  return () => {
    cached ??= { value: create() }
    return cached.value
  }
}
