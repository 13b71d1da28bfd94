/** A customer as the shop knows them, before anything is normalised. */
export interface Person {
  /** Names the customer in every outcome; never sent. */
  readonly key: string
  readonly email: string | null
  /** With its country code, or as written in the country of the address. */
  readonly phone: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly address: Address | null
  /** What the customer has spent. */
  readonly value: Value | null
  readonly consent: MarketingConsent
}

export interface Address {
  readonly city: string | null
  /** The code of a state or province; two letters in the United States. */
  readonly region: string | null
  readonly postalCode: string | null
  /** ISO 3166 alpha-2. */
  readonly countryCode: string | null
}

export interface Value {
  /** Exact decimal text. */
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string
}

export type ConsentState = 'granted' | 'denied' | 'unknown'

/** What the customer agreed to, for each use. */
export interface MarketingConsent {
  readonly email: ConsentState
  readonly sms: ConsentState
  readonly ads: ConsentState
}
