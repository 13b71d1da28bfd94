import { closeSimulators, testedPlatforms } from '@cartograph/connectors/testing'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TestAudience } from '../../testing/test-audience.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
afterEach(closeSimulators)

const platformsWithLists = testedPlatforms.filter(({ code }) => code !== 'S3')

describe.each(platformsWithLists)('a list on $code', (platform) => {
  test('that was deleted there ends the job, and is created again once the sync is activated', async () => {
    const audience = await TestAudience.open(store, platform)
    audience.join(1)
    audience.join(2)
    await audience.sync()
    const handle = (await audience.stored())?.handle ?? {}
    await audience.to.audiences.delete({
      handle,
      spec: { ...listSpec, membershipDays: platform.membershipDays },
      signal: new AbortController().signal,
    })
    audience.join(3)
    expect(await audience.sync()).toMatchObject({ state: 'failed' })
    expect(await audience.job()).toMatchObject({
      errorCode: 'list_deleted',
      errorMessage: expect.stringContaining('Activate the sync to create it again.'),
    })
    expect(await audience.stored()).toMatchObject({ handle: null, isPaused: true })
    await audience.sync()
    expect(audience.listed()).toEqual(audience.expected())
  })
})

const listSpec = {
  name: 'Loyal customers',
  description: '',
  fields: ['email'],
  isValueBased: false,
  currency: 'USD',
  workspaceId: 'workspace-1',
  segmentId: 'segment-1',
} as const
