import { closeSimulators, testedPlatforms } from '@cartograph/connectors/testing'
import { createListLog, createShop, createWorld } from '@cartograph/sandbox'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { TestAudience } from '../../testing/test-audience.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
afterEach(closeSimulators)

const now = new Date('2026-07-10T22:30:00Z')
const tomorrow = now.getTime() + 86_400_000
const world = createWorld({
  seed: 11,
  startDay: '2026-06-01',
  orders: 200,
  timezone: 'America/New_York',
  currency: 'USD',
})

/** Files in a bucket are no list of people that anyone reaches. */
const platformsWithLists = testedPlatforms.filter(({ code }) => code !== 'S3')

test.each(platformsWithLists)(
  'the shop knows who is on its list at $code, and who has left it',
  async (platform) => {
    const lists = createListLog()
    const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world, lists })
    const audience = await TestAudience.open(store, platform, { at: { shop, now } })
    const listed = () =>
      [1, 2, 3].filter((number) =>
        lists.isListed({ email: `C${number}@shop.example`, phone: null }, tomorrow),
      )
    for (const number of [1, 2]) audience.join(number)
    await audience.sync()
    expect(listed()).toEqual([1, 2])
    // On the day itself, they have not reacted yet.
    expect(lists.isListed({ email: 'c1@shop.example', phone: null }, now.getTime())).toBe(false)
    audience.customers.delete(1)
    audience.join(3)
    await audience.sync()
    await audience.letExpire()
    expect(audience.listed()).toEqual(audience.expected())
    expect(listed()).toEqual([2, 3])
    await audience.to.audiences.delete({
      handle: (await audience.stored())?.handle ?? {},
      spec: {
        name: 'Loyal customers',
        description: '',
        fields: ['email'],
        isValueBased: false,
        currency: 'USD',
        membershipDays: platform.membershipDays,
        workspaceId: 'workspace-1',
        segmentId: 'segment-1',
      },
      signal: new AbortController().signal,
    })
    expect(listed()).toEqual([])
  },
)
