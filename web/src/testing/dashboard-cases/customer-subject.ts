import type { Customer } from '@cartograph/sandbox'
import { nameByCube, plainEntry, regionOf, type Entry } from './ledger.ts'
import { counted, countOf, ratio, type Count } from './reference-measures.ts'
import type { Subject } from './subject.ts'

const cube = 'CustomerProfile'
const customers = countOf('fact')
const subscribers: Count = countOf(
  'fact',
  ({ values }) => values[`${cube}.acceptsMarketing`] === 'true',
)

/** The customers of a store by the day they were first seen. */
export const customerSubject: Subject = {
  cube,
  time: `${cube}.createdAt`,
  measures: {
    customers: counted('all', customers),
    subscribers: counted('all', subscribers),
    subscriberShare: ratio('all', subscribers, customers, 12),
  },
  ranking: [],
  texts: [`${cube}.country`, `${cube}.province`],
  numbers: [],
  booleans: [`${cube}.acceptsMarketing`],
  several: { member: `${cube}.country`, values: ['US', 'CA', 'DE', 'Nowhere'] },
  single: { member: `${cube}.province`, values: ['US-CA', 'US-NY', 'DE-BE', 'None'] },
  words: ['A', 'U', 'or', 'NY'],
}

export function customerEntries(all: readonly Customer[]): Entry[] {
  return all.map((customer) => ({
    ...plainEntry,
    moment: customer.createdAt,
    amounts: {},
    values: nameByCube(cube, {
      country: customer.address?.country ?? null,
      province: regionOf(customer.address),
      acceptsMarketing: String(customer.acceptsEmail),
    }),
  }))
}
