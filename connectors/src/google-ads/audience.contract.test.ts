import { afterEach, describe, expect, test } from 'vitest'
import { sampleSpec, unknownPerson } from '../testing/audience-samples.ts'
import { openShop } from '../testing/open-google-ads.ts'
import { openDestination, signal } from '../testing/open-destination.ts'
import { closeSimulators } from '../testing/start-platform.ts'

afterEach(closeSimulators)

const spec = { ...sampleSpec, fields: ['email'] as const, membershipDays: 30 }
const run = { id: 'run-1', startedAt: new Date(0) }

describe('an audience on Google Ads', () => {
  test('reports the match rate of an upload, and the size of the list', async () => {
    const { audiences, clock } = await openDestination('GD')
    const handle = await audiences.create({ spec, marker: 'sync-1', signal })
    expect(await audiences.status({ handle, spec, signal })).toMatchObject({ state: 'filling' })
    const people = Array.from({ length: 120 }, (_, number) => ({
      ...unknownPerson,
      key: String(number),
      email: `person${number}@shop.example`,
    }))
    const { pending } = await audiences.add({ handle, spec, people, run, batch: 0, signal })
    if (pending === null) throw new Error('Google processes uploads later')
    const keys = people.map(({ key }) => key)
    expect(await audiences.settle({ pending, keys, signal })).toEqual({
      state: 'running',
      waitMs: 60_000,
    })
    await clock.sleep(60_000, signal)
    expect(await audiences.settle({ pending, keys, signal })).toMatchObject({
      state: 'done',
      matchRate: { atLeast: 0.61, atMost: 0.7 },
    })
    expect(await audiences.status({ handle, spec, signal })).toMatchObject({
      state: 'ready',
      size: { atLeast: 120, atMost: 120 },
    })
  })

  test('has a name that no other list has, and is found again among many', async () => {
    const { audiences, lists } = await openDestination('GD')
    const create = (name: string, marker: string) =>
      audiences.create({ spec: { ...spec, name }, marker, signal })
    const handles = []
    for (const name of ['One', 'Two', 'Three', 'Four']) handles.push(await create(name, name))
    expect(await create('Four', 'Four')).toEqual(handles[3])
    await expect(create('Four', 'another')).rejects.toMatchObject({
      class: 'payload',
      message: 'Google Ads already has a list with this name. Choose another name.',
    })
    expect(lists()).toHaveLength(4)
  })

  test('cannot be created by a connection that was made for reading', async () => {
    const { opened } = await openShop({ context: 'datasource' })
    const made = opened.audiences?.create({ spec, marker: 'sync-1', signal })
    await expect(made).rejects.toMatchObject({ class: 'forbidden' })
    await expect(made).rejects.toThrow('leave every permission switched on')
  })

  test('must be reached through its login account', async () => {
    const { open, params } = await openShop({ context: 'destination' })
    const { login_customer_id: _, ...alone } = params
    const made = open(alone).audiences?.create({ spec, marker: 'sync-1', signal })
    await expect(made).rejects.toMatchObject({ class: 'forbidden' })
  })
})
