import { afterEach, describe, expect, test } from 'vitest'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { startAnsweringServer } from '../kit/testing/answering-server.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { sampleSpec, unknownPerson } from '../testing/audience-samples.ts'
import { letIn, signal } from '../testing/connect-facebook.ts'
import { openDestination } from '../testing/open-destination.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { meta } from './open.ts'

let server: { close(): Promise<void> } | null = null

afterEach(async () => {
  await closeSimulators()
  await server?.close()
  server = null
})

const run = { id: 'run-1', startedAt: new Date(0) }
const people = Array.from({ length: 150 }, (_, number) => ({
  ...unknownPerson,
  key: String(number),
  email: `person${number}@shop.example`,
  value: { amount: number === 0 ? '-4.00' : '12.50', currency: 'USD' },
}))

describe('an audience on Facebook', () => {
  test('reports its size once it is filled', async () => {
    const { audiences, clock } = await openDestination('FB')
    const handle = await audiences.create({ spec: sampleSpec, marker: 'sync-1', signal })
    const read = () => audiences.status({ handle, spec: sampleSpec, signal })
    expect(await read()).toMatchObject({ state: 'too_small', description: 'Audience too small.' })
    await audiences.add({ handle, spec: sampleSpec, people, run, batch: 0, signal })
    expect(await read()).toMatchObject({ state: 'filling', size: null })
    await clock.sleep(60_000, signal)
    expect(await read()).toMatchObject({ state: 'ready', size: { atLeast: 0, atMost: 1_100 } })
  })

  test('with values has a weight for everyone who is added, and none for those removed', async () => {
    const { audiences, lists } = await openDestination('FB')
    const spec = { ...sampleSpec, isValueBased: true }
    const handle = await audiences.create({ spec, marker: 'sync-1', signal })
    const batch = { handle, spec, people, run, batch: 0, signal }
    expect(await audiences.add(batch)).toMatchObject({ refused: [], unnamed: [] })
    expect(lists()[0]?.members).toHaveLength(150)
    expect(await audiences.remove(batch)).toMatchObject({ refused: [], unnamed: [] })
    expect(lists()[0]?.members).toEqual([])
  })

  test('cannot be created before the terms are accepted, and the error links to them', async () => {
    const { asked, clock, open, list } = await letIn({ consent: { context: 'destination' } })
    expect(asked.context).toBe('destination')
    const spare = (await list()).find(({ name }) => name.includes('spare'))?.id ?? ''
    const made = open(spare).audiences?.create({ spec: sampleSpec, marker: 'sync-1', signal })
    await expect(made).rejects.toMatchObject({
      class: 'payload',
      message: expect.stringContaining(`customaudiences/tos/?act=${spare}`),
    })
    expect(clock.sleptMs).toEqual([])
  })
})

function openAt(url: string) {
  const { audiences } = meta.open(
    {
      params: { ad_account_id: '7' },
      credentials: {},
      tokens: fixedToken('token'),
      app: null,
      hosts: { GRAPH: url },
    },
    { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota },
  )
  if (audiences === undefined) throw new Error('Facebook is a destination')
  const batch = { spec: sampleSpec, people: people.slice(0, 2), run, batch: 0, signal }
  return audiences.add({ ...batch, handle: { id: '1', isValueBased: false } })
}

test.each([
  [{ code: 2_654 }, 'payload'],
  [{ code: 100, error_subcode: 1_487_301 }, 'auth'],
  [{ code: 100, error_subcode: 1_487_366 }, 'gone'],
  // The account is no longer visible either.
  [{ code: 100, error_subcode: 33 }, 'auth'],
  [{ code: 2_650 }, 'transient'],
  [{ code: 190 }, 'auth'],
])('an error with %j is of class %s', async (error, expected) => {
  const answering = await startAnsweringServer((_body, _request, response) => {
    response.writeHead(400)
    response.end(JSON.stringify({ error }))
  })
  server = answering
  await expect(openAt(answering.url)).rejects.toMatchObject({ class: expected })
})

test('a refusal without a sample is counted', async () => {
  const answering = await startAnsweringServer((_body, _request, response) => {
    response.end(JSON.stringify({ num_received: 2, num_invalid_entries: 1 }))
  })
  server = answering
  expect(await openAt(answering.url)).toMatchObject({
    accepted: ['0', '1'],
    refused: [],
    unnamed: [{ reason: 'rejected', people: 1 }],
  })
})
