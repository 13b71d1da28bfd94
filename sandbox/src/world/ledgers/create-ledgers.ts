import type { World } from '../create-world.ts'
import { createAdLedger } from './ad-ledger.ts'
import {
  adPlatforms,
  type AdLedger,
  type AdPlatform,
  type Entries,
  type Ledgers,
  type Subscription,
  type SubscriptionCharge,
} from './ledger-types.ts'
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
  const subscriptions = lazily(() =>
    byBilling(subscribers().subscriptions, ({ id }: Subscription) => id),
  )
  const charges = lazily(() =>
    byBilling(subscribers().charges, ({ subscriptionId }: SubscriptionCharge) => subscriptionId),
  )
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
      return subscriptions().app
    },
    get subscriptionCharges() {
      return charges().app
    },
    get billedSubscriptions() {
      return subscriptions().billed
    },
    get billedCharges() {
      return charges().billed
    },
    get tickets() {
      return tickets()
    },
  }
}

function byBilling<Entry>(entries: Entries<Entry>, subscriptionOf: (entry: Entry) => string) {
  const isBilled = (entry: Entry) => Number(subscriptionOf(entry)) % 16 === 0
  return {
    app: onlyThose(entries, (entry) => !isBilled(entry)),
    billed: onlyThose(entries, isBilled),
  }
}

/** The same array as long as nothing has changed, as of a journal. */
function onlyThose<Entry>(
  entries: Entries<Entry>,
  isWanted: (entry: Entry) => boolean,
): Entries<Entry> {
  const cache = new WeakMap<readonly Entry[], readonly Entry[]>()
  return {
    all(at) {
      const all = entries.all(at)
      const wanted = cache.get(all) ?? all.filter(isWanted)
      cache.set(all, wanted)
      return wanted
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
