import { msPerDay } from '@cartograph/contract'
import type { Place } from '../entities.ts'
import type { Market } from '../options.ts'
import { between, pick, randomFor } from '../random.ts'
import { pickPlace } from './places.ts'

/** The personal data of a customer, independent of their orders. */
export interface Person {
  readonly email: string | null
  readonly phone: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly address: Place | null
  readonly wantsEmail: boolean
  readonly wantsSms: boolean
  /** Opts out of the sale of their data. */
  readonly declinesDataSale: boolean
  /** Time after which the customer unsubscribes; null for most. */
  readonly unsubscribesAfterMs: number | null
}

// prettier-ignore
const firstNames = [
  'Ada', 'Bruno', 'Cleo', 'Dario', 'Elin', 'Farah', 'Gus', 'Hana', 'Ivo', 'June', 'Kai', 'Lotte',
  'Milo', 'Nadia', 'Otis', 'Petra', 'Quinn', 'Rosa', 'Sami', 'Tess', 'Uma', 'Vera', 'Wes', 'Zoë',
]

// prettier-ignore
const lastNames = [
  'Alder', 'Birch', 'Cedar', 'Dune', "O'Elm", 'Fern', 'Grove', 'Hollow', 'Ivers', 'Juniper',
  'Kelp', 'Larch', 'Moss', 'Nettle', 'Oakes', 'Pine', 'Quarry', 'Reed', 'Sorrel', 'Thorne', 'Vale',
  'Willow',
]

export function personAt(seed: number, index: number, market: Market = 'us'): Person {
  const random = randomFor(seed, 'customer', index)
  const firstName = pick(random, firstNames)
  const lastName = pick(random, lastNames)
  const plain = `${firstName}.${lastName}`.toLowerCase().replaceAll(/[^a-z.]/g, '')
  const wantsEmail = random() < 0.55
  const leaves = wantsEmail && random() < 0.12
  return {
    // Some customers type their email in capitals; the shop stores it as typed.
    email:
      random() < 0.97
        ? `${random() < 0.05 ? plain.toUpperCase() : plain}.${index}@example.com`
        : null,
    phone: random() < 0.4 ? `+1555${String(index % 10_000_000).padStart(7, '0')}` : null,
    firstName: random() < 0.98 ? firstName : null,
    lastName: random() < 0.98 ? lastName : null,
    address: pickPlace(random, market),
    wantsEmail,
    unsubscribesAfterMs: leaves
      ? between(random, 1, 200) * msPerDay + between(random, 0, 86_399) * 1000
      : null,
    wantsSms: random() < 0.3,
    declinesDataSale: random() < 0.03,
  }
}
