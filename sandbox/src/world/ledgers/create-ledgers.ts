import type { World } from '../create-world.ts'
import { createAdLedger } from './ad-ledger.ts'
import type { Ledgers } from './ledger-types.ts'
import { createMailLedger } from './mail-ledger.ts'
import { createPaymentLedger } from './payment-ledger.ts'
import { createShopTimeline } from './shop-timeline.ts'
import { createSubscriptionLedger } from './subscription-ledger.ts'
import { createTicketLedger } from './ticket-ledger.ts'
import { createVisitLedger } from './visit-ledger.ts'

/** The ledgers of the platforms around a shop, created lazily. */
export function createLedgers(world: World): Ledgers {
  const timeline = lazily(() => createShopTimeline(world))
  const microsoft = lazily(() => createAdLedger(timeline(), 'BA'))
  const facebook = lazily(() => createAdLedger(timeline(), 'FB'))
  const google = lazily(() => createAdLedger(timeline(), 'GD'))
  const mountain = lazily(() => createAdLedger(timeline(), 'MT'))
  const linkedin = lazily(() => createAdLedger(timeline(), 'LI'))
  const pinterest = lazily(() => createAdLedger(timeline(), 'PT'))
  const snapchat = lazily(() => createAdLedger(timeline(), 'SC'))
  const tiktok = lazily(() => createAdLedger(timeline(), 'TT'))
  const x = lazily(() => createAdLedger(timeline(), 'TW'))
  const visits = lazily(() => createVisitLedger(timeline()))
  const mail = lazily(() => createMailLedger(timeline()))
  const payments = lazily(() => createPaymentLedger(timeline()))
  const subscribers = lazily(() => createSubscriptionLedger(timeline()))
  const tickets = lazily(() => createTicketLedger(timeline()))
  return {
    world,
    ads: {
      get BA() {
        return microsoft()
      },
      get FB() {
        return facebook()
      },
      get GD() {
        return google()
      },
      get MT() {
        return mountain()
      },
      get LI() {
        return linkedin()
      },
      get PT() {
        return pinterest()
      },
      get SC() {
        return snapchat()
      },
      get TT() {
        return tiktok()
      },
      get TW() {
        return x()
      },
    },
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
