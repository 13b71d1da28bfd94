import { seededRandom } from '@cartograph/contract'
import { afterEach, describe, expect, test } from 'vitest'
import type { Person } from './kit/audiences/person.ts'
import { Delivery } from './testing/audience-delivery.ts'
import { audienceFaults } from './testing/audience-faults.ts'
import { now, shop } from './testing/open-destination.ts'
import { closeSimulators } from './testing/start-platform.ts'
import { testedPlatforms } from './testing/tested-platforms.ts'

afterEach(closeSimulators)

/** The customers of the sandbox's shop: some without a phone number, an email address or a consent. */
const customers: readonly Person[] = [...shop.world.customers.until(now)]
  .slice(0, 60)
  .map((customer) => ({
    key: String(customer.id),
    email: customer.email,
    phone: customer.phone,
    firstName: customer.firstName,
    lastName: customer.lastName,
    address: customer.address && {
      city: customer.address.city,
      region: customer.address.province,
      postalCode: customer.address.zip,
      countryCode: customer.address.country,
    },
    value: { amount: (customer.amountSpentMinor / 100).toFixed(2), currency: 'USD' },
    consent: {
      email: customer.acceptsEmail ? 'granted' : 'unknown',
      sms: customer.acceptsSms ? 'granted' : 'unknown',
      ads: customer.declinedDataSale ? 'denied' : 'unknown',
    },
  }))

/** `npm run soak` sets both. */
const firstSeed = Number(process.env['AUDIENCE_SEED'] ?? 1)
const runs = Number(process.env['AUDIENCE_RUNS'] ?? 2)
const seeds = Array.from({ length: runs }, (_, at) => firstSeed + at)

describe.each(testedPlatforms)('an audience on $code', (platform) => {
  test.each(seeds)(
    'has exactly its members after random faults and kills, seed %i',
    async (seed) => {
      const random = seededRandom(seed)
      const delivery = await Delivery.start(platform, audienceFaults(seed))
      const members = new Map<string, Person>()
      for (let step = 0; step < 12; step += 1) {
        // Everyone who is removed leaves TikTok with an audience that cannot be changed again.
        const action = members.size > 20 && random() < 0.5 ? 'remove' : 'add'
        const share = action === 'add' ? 0.4 : 0.3
        const chosen = customers.filter(() => random() < share)
        const request = delivery.request(chosen)
        // Each of these is a process that ended after the platform had answered.
        while (random() < 0.3) await delivery.sendAndForget(action, request)
        if (random() < 0.2) await delivery.create()
        const { accepted } = await delivery.send(action, request)
        const people = chosen.filter(({ key }) => accepted.includes(key))
        for (const person of people)
          if (action === 'add') members.set(person.key, person)
          else members.delete(person.key)
        if (random() < 0.3) await delivery.finishRun()
      }
      delivery.to.setFaults(() => null)
      const expected = [...members.values()].map((person) => delivery.memberOf(person))
      expect(members.size).toBeGreaterThan(5)
      expect(await delivery.members()).toEqual(expected.toSorted())
    },
  )
})
