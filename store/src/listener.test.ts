import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from './index.ts'
import { openTestStore, silentLog, type TestStore } from './testing.ts'

let store: TestStore
let other: Store

beforeEach(async () => {
  store = await openTestStore()
  other = await openStore({ ...store, log: silentLog })
})

afterEach(async () => {
  await other.close()
  await store.close()
})

test('every listening store receives notifications in order', async () => {
  const [here, there]: [string[], string[]] = [[], []]
  await store.listen('changes', (payload) => here.push(payload))
  await other.listen('changes', (payload) => there.push(payload))
  for (const payload of ['one', 'two', '', 'it\'s "four"']) await store.notify('changes', payload)
  const all = ['one', 'two', '', 'it\'s "four"']
  await expect.poll(() => ({ here, there })).toEqual({ here: all, there: all })
})

test('channels are separate, and their names may contain any characters', async () => {
  const heard: string[] = []
  await store.listen('odd "name" of; a channel', (payload) => heard.push(`odd ${payload}`))
  await store.listen('plain', (payload) => heard.push(`plain ${payload}`))
  await other.notify('unused channel', 'lost')
  await other.notify('odd "name" of; a channel', '1')
  await other.notify('plain', '2')
  await expect.poll(() => heard).toEqual(['odd 1', 'plain 2'])
})

test('an unsubscribed listener receives nothing more, while others on the channel still do', async () => {
  const [left, stayed]: [string[], string[]] = [[], []]
  const leave = await store.listen('changes', (payload) => left.push(payload))
  await store.listen('changes', (payload) => stayed.push(payload))
  await leave()
  await leave()
  await other.notify('changes', 'after')
  await expect.poll(() => stayed).toEqual(['after'])
  expect(left).toEqual([])
})

test('listening continues after the connection breaks, and reports the gap', async () => {
  const heard: string[] = []
  let gaps = 0
  await store.listen(
    'changes',
    (payload) => heard.push(payload),
    () => gaps++,
  )
  await store.listen('others', (payload) => heard.push(payload))
  for (const round of [1, 2]) {
    await other.executeSql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'cartograph listener'`,
      [],
    )
    await expect.poll(() => gaps, { timeout: 30_000 }).toBe(round)
    await other.notify('changes', `after gap ${round}`)
    await other.notify('others', `others ${round}`)
    await expect.poll(() => heard.slice(-2)).toEqual([`after gap ${round}`, `others ${round}`])
  }
})

test('a subscriber that throws does not affect the others', async () => {
  const heard: string[] = []
  await store.listen('changes', () => {
    throw new Error('on purpose')
  })
  await store.listen('changes', (payload) => heard.push(payload))
  await other.notify('changes', 'one')
  await other.notify('changes', 'two')
  await expect.poll(() => heard).toEqual(['one', 'two'])
})

test('a payload over the size limit of the database is refused', async () => {
  await expect(store.notify('changes', 'x'.repeat(8_001))).rejects.toThrow(
    'payload string too long',
  )
})
