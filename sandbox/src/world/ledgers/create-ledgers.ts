import type { World } from '../create-world.ts'
import { createAdLedger } from './ad-ledger.ts'
import type { Ledgers } from './ledger-types.ts'
import { createMailLedger } from './mail-ledger.ts'
import { createPaymentLedger } from './payment-ledger.ts'
import { createShopDiary } from './shop-diary.ts'
import { createSubscriptionLedger } from './subscription-ledger.ts'
import { createTicketLedger } from './ticket-ledger.ts'
import { createVisitLedger } from './visit-ledger.ts'

/** What the platforms around a shop know. Each ledger is opened when it is first looked into. */
export function createLedgers(world: World): Ledgers {
  const diary = lazily(() => createShopDiary(world))
  const facebook = lazily(() => createAdLedger(diary(), 'FB'))
  const google = lazily(() => createAdLedger(diary(), 'GD'))
  const tiktok = lazily(() => createAdLedger(diary(), 'TT'))
  const visits = lazily(() => createVisitLedger(diary()))
  const mail = lazily(() => createMailLedger(diary()))
  const payments = lazily(() => createPaymentLedger(diary()))
  const subscribers = lazily(() => createSubscriptionLedger(diary()))
  const tickets = lazily(() => createTicketLedger(diary()))
  return {
    world,
    ads: {
      get FB() {
        return facebook()
      },
      get GD() {
        return google()
      },
      get TT() {
        return tiktok()
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

/** Makes a thing when it is first asked for, and then keeps it. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly thing: T } | null = null
  return () => {
    made ??= { thing: make() }
    return made.thing
  }
}
