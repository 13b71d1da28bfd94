import { afterEach, describe, expect, test } from 'vitest'
import { sampleSpec, unknownPerson } from '../testing/audience-samples.ts'
import { openDestination, signal } from '../testing/open-destination.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { manifest } from './manifest.ts'

afterEach(closeSimulators)

const spec = { ...sampleSpec, fields: manifest.audiences.fields }
const run = { id: 'run-1', startedAt: new Date(0) }

function person(key: string, more: Partial<typeof unknownPerson> = {}) {
  return { ...unknownPerson, key, email: `${key}@shop.example`, ...more }
}

async function open() {
  const destination = await openDestination('KL')
  const { audiences, clock, lists } = destination
  const handle = await audiences.create({ spec, marker: 'sync-1', signal })
  const base = { handle, spec, run, batch: 0, signal }
  const add = async (people: readonly ReturnType<typeof person>[]) => {
    const { pending, accepted: keys } = await audiences.add({ ...base, people })
    if (pending === null) throw new Error('Klaviyo imports later')
    for (;;) {
      const settled = await audiences.settle({ pending, keys, signal })
      if (settled.state !== 'running') return settled
      await clock.sleep(settled.waitMs, signal)
    }
  }
  return { audiences, base, add, members: () => lists()[0]?.members ?? [] }
}

describe('an audience in Klaviyo', () => {
  test('names those refused over all pages of an import, with the field', async () => {
    const { add, members } = await open()
    // The simulator refuses numbers of the area code 200, which is not assigned.
    const people = Array.from({ length: 250 }, (_, number) =>
      person(`p${number}`, number % 2 === 0 ? { phone: '+12002345678' } : {}),
    )
    const settled = await add(people)
    if (settled.state !== 'done') throw new Error('The import is complete')
    expect(settled.refused).toHaveLength(125)
    expect(settled.refused[1]).toEqual({
      key: 'p2',
      reason: 'invalid_identifier',
      message: 'Klaviyo rejected the phone number.',
      withoutField: 'phone',
    })
    expect(settled.unnamed).toEqual([])
    expect(members()).toHaveLength(125)
  })

  test('loses exactly those who are removed, by address or by number', async () => {
    const { audiences, base, add, members } = await open()
    const people = Array.from({ length: 250 }, (_, number) => person(`p${number}`))
    const quoted = person('quoted', { email: "o'neill@shop.example" })
    const byPhone = person('phone', { email: null, phone: '+493012345678' })
    await add([...people, quoted, byPhone])
    expect(members()).toHaveLength(252)
    const removed = [...people.slice(0, 240), quoted, byPhone, person('or("everybody")')]
    const { refused } = await audiences.remove({ ...base, people: removed })
    // An address that Klaviyo would never have taken is on no list of it.
    expect(refused).toEqual([])
    expect(new Set(members())).toEqual(new Set(people.slice(240).map(({ email }) => email)))
  })

  test('that no longer has its import asks for the batch again', async () => {
    const { audiences } = await open()
    const pending = { jobId: 'expired', startedAt: 0 }
    expect(await audiences.settle({ pending, keys: ['a'], signal })).toMatchObject({
      state: 'failed',
    })
  })

  test('is found again whatever characters its name has', async () => {
    const { audiences, lists } = await openDestination('KL')
    const named = { ...spec, name: 'Loyal "VIP", (all) \\ \'we\' [1]' }
    const handle = await audiences.create({ spec: named, marker: 'sync-1', signal })
    expect(await audiences.create({ spec: named, marker: 'sync-1', signal })).toEqual(handle)
    expect(lists().map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Loyal 'VIP', \(all\) ' 'we' \[1\] \[[0-9a-f]{8}\]$/),
    ])
  })

  test('reports the number of its profiles', async () => {
    const { audiences, base, add } = await open()
    await add([person('a'), person('b')])
    expect(await audiences.status(base)).toMatchObject({
      state: 'ready',
      size: { atLeast: 2, atMost: 2 },
    })
  })
})
