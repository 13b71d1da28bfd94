import { afterEach, expect, test } from 'vitest'
import { Delivery } from '../testing/audience-delivery.ts'
import { unknownPerson } from '../testing/audience-samples.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { testedPlatforms } from '../testing/tested-platforms.ts'

afterEach(closeSimulators)

const platform = testedPlatforms.find(({ code }) => code === 'HB')

async function start() {
  if (platform === undefined) throw new Error('HubSpot is not tested')
  return Delivery.start(platform)
}

const person = (at: number) => ({ ...unknownPerson, key: String(at), email: `p${at}@shop.example` })

test('contacts are written 100 at a time, and put on the list at once', async () => {
  const delivery = await start()
  await delivery.add(Array.from({ length: 250 }, (_, at) => person(at)))
  const urls = delivery.to.requests.map(({ url }) => url)
  expect(urls.filter((url) => url.endsWith('/upsert'))).toHaveLength(3)
  expect(urls.filter((url) => url.endsWith('/memberships/add'))).toHaveLength(1)
  expect(await delivery.members()).toHaveLength(250)
  expect(await delivery.status()).toMatchObject({ size: { atLeast: 250, atMost: 250 } })
})

test('the property for the value is created once, although lists are created again', async () => {
  const delivery = await start()
  await delivery.create('sync-2', 'Others')
  const created = delivery.to.requests.filter(
    ({ method, url }) => method === 'POST' && url.includes('/crm/properties/'),
  )
  expect(created).toHaveLength(1)
})

test('two customers with one address are one contact', async () => {
  const delivery = await start()
  const { accepted } = await delivery.add([person(1), { ...person(1), key: 'twin' }])
  expect(accepted).toEqual(['1', 'twin'])
  expect(await delivery.members()).toEqual(['p1@shop.example'])
})
