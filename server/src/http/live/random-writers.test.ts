import { setTimeout as sleep } from 'node:timers/promises'
import {
  ChannelTag,
  seededRandom,
  type Message,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { signIn } from '@cartograph/features'
import { openTestServices, type TestServices } from '@cartograph/features/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi, type RunningApi } from '../../testing/chat/open-api.ts'
import { RandomWriter } from '../../testing/chat/random-writer.ts'

/** Random runs; `npm run soak` has 200 of them. */
const runs = Number(process.env['CHAT_RUNS'] ?? 2)
const firstSeed = Number(process.env['CHAT_SEED'] ?? 1)
const writers = 4
const stepsEach = 25

interface Person {
  readonly userId: UserId
  readonly token: string
}

let test: TestServices
let orgId: OrgId
const people: Person[] = []
const apis: (RunningApi | null)[] = [null, null]

beforeAll(async () => {
  test = await openTestServices({ clock: () => new Date() })
  for (let n = 0; n < writers; n += 1) {
    const [email, password] = [`writer-${n}@random.example`, 'Correct horse']
    const userId = await test.addUser(email, password)
    if (n === 0) orgId = await test.addWorkspace(userId)
    else await test.addMember(orgId, userId, 'member')
    people.push({ userId, token: (await signIn(test.ctx, { email, password })).access.token })
  }
  for (const n of apis.keys()) apis[n] = await openApi(test.services, test.store)
})
afterAll(async () => {
  for (const api of apis) await api?.kill()
  await test.close()
})

it.each(Array.from({ length: runs }, (_, n) => firstSeed + n))(
  'whatever is cut and killed, everyone ends with the same messages in the same order (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const channel = ChannelTag.parse(`random-${seed}`)
    const all = people.map(
      (person, n) =>
        new RandomWriter({
          ...person,
          name: `writer ${n}`,
          place: { orgId, channel },
          random: seededRandom(seed * 1_000 + n),
          apis: () => apis.filter((api) => api !== null),
        }),
    )
    const done = new AbortController()
    await Promise.all([
      killAndRestart(random, done.signal),
      Promise.all(all.map(work)).finally(() => done.abort()),
    ])

    await expect.poll(() => settle(all), { timeout: 20_000, interval: 50 }).toBe(1)
    const [first] = all.map(shown)
    const ids = new Set(first?.map(({ id }) => id))
    expect(first?.length).toBeGreaterThan(writers * 5)
    for (const writer of all) {
      expect(shown(writer)).toEqual(first)
      // Everything that was confirmed is there once, in the order in which it was written.
      expect(writer.written.filter((id) => !ids.has(id))).toEqual([])
      const own = first?.filter(({ id }) => writer.written.includes(id)).map(({ id }) => id)
      expect(own).toEqual(writer.written)
    }
    const sent = new Set(all.flatMap(({ written, refused }) => [...written, ...refused]))
    expect([...ids].filter((id) => !sent.has(id))).toEqual([])
    for (const writer of all) writer.cut()
  },
)

async function work(writer: RandomWriter): Promise<void> {
  for (let n = 0; n < stepsEach; n += 1) {
    await writer.listen()
    await writer.step()
  }
}

/** Kills one process after the other, and starts it again a moment later. */
async function killAndRestart(random: () => number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(100 + random() * 400)
    const n = random() < 0.5 ? 0 : 1
    await apis[n]?.kill()
    apis[n] = null
    await sleep(random() * 200)
    apis[n] = await openApi(test.services, test.store)
  }
}

/** How many different versions the writers know; all are connected, and load what they have missed. */
async function settle(all: readonly RandomWriter[]): Promise<number> {
  for (const writer of all) await writer.listen()
  await Promise.all(all.map((writer) => writer.catchUp()))
  return new Set(all.map(({ version }) => version)).size
}

/** With those that were deleted, which keep their place. */
function shown({ known }: RandomWriter): Message[] {
  return [...known.values()].toSorted((one, other) => one.position - other.position)
}
