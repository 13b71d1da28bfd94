import { seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  simulators,
  startSimulator,
  type StartedSimulator,
} from '@cartograph/sandbox'
import { afterEach, expect, test } from 'vitest'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { bucketClient, placeOf } from './bucket.ts'
import { amazonS3 } from './open.ts'

const { signal } = new AbortController()
const options = { startDay: '2026-06-01', timezone: 'America/New_York', currency: 'USD' }
const world = createWorld({ seed: 5, orders: 300, ...options })
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const role_arn = 'arn:aws:iam::123456789012:role/audiences-fernhill'
const kms_key_arn = 'arn:aws:kms:eu-central-1:123456789012:key/0a1b2c3d-audiences'
let simulator: StartedSimulator | null = null

afterEach(async () => {
  await simulator?.close()
  simulator = null
})

async function connect(over: Readonly<Record<string, string>>) {
  if (simulators.S3 === undefined) throw new Error('Amazon S3 has no simulator')
  const clock = new FakeClock()
  simulator = await startSimulator(simulators.S3, {
    shops: [shop],
    clock: () => new Date(clock.now()),
    elapsedMs: () => clock.now(),
    faults: () => null,
  })
  const form = simulator.simulator.exampleForm(shop) ?? {}
  const { access_key_id = '', secret_access_key = '', ...params } = form
  const request = {
    params: { ...params, ...over },
    credentials: { access_key_id, secret_access_key },
    tokens: null,
    app: null,
    hosts: simulator.hosts,
  }
  const ports = { clock, random: seededRandom(1), quota: unlimitedQuota }
  const open = amazonS3.open(request, ports)
  const client = bucketClient(request, placeOf(request.params), ports)
  const files = () => simulator?.simulator.files?.() ?? []
  return { open, client, clock, files }
}

test('files are written with the keys of a role, which are renewed when they expire', async () => {
  const { open, client, clock, files } = await connect({
    role_arn,
    external_id: 'cartograph-fernhill',
  })
  expect(await open.describe(signal)).toMatchObject({
    params: { role_arn, external_id: 'cartograph-fernhill' },
  })
  expect(files()).toHaveLength(1)
  const content = { bytes: new TextEncoder().encode('a'), type: 'text/plain' }
  await client.put('first', content, signal)
  await clock.sleep(2 * 3_600_000, signal)
  await client.put('second', content, signal)
  expect(files()).toHaveLength(3)
})

test('a role with another external ID is not assumed, and the error says what to look at', async () => {
  const { open } = await connect({ role_arn, external_id: 'guessed' })
  await expect(open.describe(signal)).rejects.toMatchObject({
    class: 'auth',
    message: expect.stringContaining('external ID') as string,
  })
})

test('files are encrypted with the KMS key, which has to be there', async () => {
  const right = await connect({ kms_key_arn })
  await expect(right.open.describe(signal)).resolves.toMatchObject({ params: { kms_key_arn } })
  await simulator?.close()
  const wrong = await connect({ kms_key_arn: `${kms_key_arn}-gone` })
  await expect(wrong.open.describe(signal)).rejects.toMatchObject({
    class: 'auth',
    message: expect.stringContaining('KMS key') as string,
  })
})
