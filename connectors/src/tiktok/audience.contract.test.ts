import { afterEach, describe, expect, test } from 'vitest'
import { sampleSpec, unknownPerson } from '../testing/audience-samples.ts'
import { openDestination, signal } from '../testing/open-destination.ts'
import { closeSimulators } from '../testing/start-platform.ts'

afterEach(closeSimulators)

const spec = { ...sampleSpec, fields: ['email'] as const }
const run = { id: 'run-1', startedAt: new Date(0) }
const processingMs = 300_000

function people(from: number, to: number) {
  return Array.from({ length: to - from }, (_, at) => ({
    ...unknownPerson,
    key: String(from + at),
    email: `person${from + at}@shop.example`,
  }))
}

async function open() {
  const destination = await openDestination('TT')
  const handle = await destination.audiences.create({ spec, marker: 'sync-1', signal })
  return { ...destination, base: { handle, spec, run, signal } }
}

describe('an audience on TikTok', () => {
  test('is created by its first people, under a name with a marker', async () => {
    const { audiences, base, lists } = await open()
    expect(lists()).toEqual([])
    expect(await audiences.status(base)).toMatchObject({
      state: 'filling',
      description: 'TikTok creates the audience with its first customers.',
    })
    // There is no one to remove, and nothing to delete.
    await audiences.remove({ ...base, people: people(0, 1), batch: 0 })
    await audiences.delete(base)
    const { handle } = await audiences.add({ ...base, people: people(0, 2), batch: 1 })
    expect(handle).toMatchObject({ id: lists()[0]?.id })
    expect(lists()[0]?.name).toMatch(/^Loyal customers \[[0-9a-f]{8}\]$/)
  })

  test('can be changed once TikTok has processed it, and reports its size then', async () => {
    const { audiences, base, clock } = await open()
    const { handle } = await audiences.add({ ...base, people: people(0, 2_000), batch: 0 })
    const list = { ...base, handle }
    expect(await audiences.status(list)).toMatchObject({ state: 'filling', size: null })
    await expect(audiences.add({ ...list, people: people(0, 1), batch: 1 })).rejects.toMatchObject({
      class: 'throttled',
      retryAfterMs: 900_000,
      message: expect.stringContaining('still processing'),
    })
    await clock.sleep(processingMs, signal)
    expect(await audiences.status(list)).toMatchObject({
      state: 'ready',
      size: { atLeast: 2_000, atMost: 2_000 },
    })
    await audiences.remove({ ...list, people: people(500, 2_000), batch: 2 })
    await clock.sleep(processingMs, signal)
    expect(await audiences.status(list)).toMatchObject({ state: 'too_small' })
  })

  test('without members cannot be changed again, and the error says what to do', async () => {
    const { audiences, base, clock } = await open()
    const { handle } = await audiences.add({ ...base, people: people(0, 2), batch: 0 })
    const list = { ...base, handle }
    await clock.sleep(processingMs, signal)
    await audiences.remove({ ...list, people: people(0, 2), batch: 1 })
    await clock.sleep(processingMs, signal)
    // The removal may be repeated, when its answer was lost.
    expect(await audiences.remove({ ...list, people: people(0, 2), batch: 1 })).toMatchObject({
      refused: [],
    })
    await expect(audiences.add({ ...list, people: people(0, 1), batch: 2 })).rejects.toMatchObject({
      class: 'payload',
      message: expect.stringContaining('Delete it and create it again'),
    })
  })
})
