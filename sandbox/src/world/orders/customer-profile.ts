import { msPerDay } from '@cartograph/contract'
import type { Place } from '../entities.ts'
import type { Market } from '../options.ts'
import { between, pick, randomFor, type Random } from '../random.ts'
import { phoneOf } from './phones.ts'
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
  /** Of the store's pages as they read them: 'en-US', or 'es' without a country. */
  readonly locale: string
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
  // Some customers type their email in capitals; the shop stores it as typed.
  const email =
    random() < 0.97 ? `${random() < 0.05 ? plain.toUpperCase() : plain}.${index}@example.com` : null
  const hasPhone = random() < 0.4
  const [givesFirstName, givesLastName] = [random() < 0.98, random() < 0.98]
  const address = pickPlace(random, market)
  return {
    email,
    phone: hasPhone ? phoneOf(address.country, index) : null,
    firstName: givesFirstName ? firstName : null,
    lastName: givesLastName ? lastName : null,
    address,
    wantsEmail,
    unsubscribesAfterMs: leaves
      ? between(random, 1, 200) * msPerDay + between(random, 0, 86_399) * 1000
      : null,
    wantsSms: random() < 0.3,
    declinesDataSale: random() < 0.03,
    locale: localeOf(random, address.country),
  }
}

/** Mostly the language of the country; where a second one is common, some read the store in that. */
function localeOf(random: Random, country: string): string {
  const [first, second] = languages[country] ?? ['en', null]
  const language = second !== null && random() < 0.12 ? second : first
  return language === first ? `${language}-${country}` : language
}

const languages: Readonly<Record<string, readonly [string, string | null]>> = {
  US: ['en', 'es'],
  CA: ['en', 'fr'],
  GB: ['en', null],
  DE: ['de', 'en'],
  AT: ['de', null],
  CH: ['de', 'fr'],
  FR: ['fr', null],
  NL: ['nl', 'en'],
  PL: ['pl', null],
}
