import { ChannelTag, newId, UserId } from '@cartograph/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { trackPresence } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const sales = ChannelTag.parse('sales')
const people = Array.from({ length: 300 }, () => newId(UserId)).toSorted()

type Presence = ReturnType<typeof trackPresence>
type PresenceNews = Parameters<Presence['receive']>[0]

/** Processes that announce their listeners to each other, and what each shows. */
function openProcesses(count: number) {
  const announced: PresenceNews[] = []
  const shown: UserId[][][] = []
  const all: Presence[] = Array.from({ length: count }, (_, at) => {
    const ownShown: UserId[][] = []
    shown.push(ownShown)
    return trackPresence({
      clock: () => Date.now(),
      announce(event) {
        announced.push(event)
        for (const [other, one] of all.entries()) if (other !== at) one.receive(event)
      },
      show: (_channel, users) => void ownShown.push(users),
    })
  })
  const lastShown = () => shown.map((one) => one.at(-1))
  return { all, announced, shown, lastShown }
}

it('shows all who are there in every process, and who has left', () => {
  const { all, lastShown } = openProcesses(2)
  all[0]?.changed(sales, people.slice(0, 1))
  all[1]?.changed(sales, people.slice(1, 2))
  vi.advanceTimersByTime(1_000)
  expect(lastShown()).toEqual([people.slice(0, 2), people.slice(0, 2)])
  all[1]?.changed(sales, [])
  vi.advanceTimersByTime(1_000)
  expect(lastShown()[0]).toEqual(people.slice(0, 1))
})

it('announces and shows a crowd a few times only, in payloads that the database takes', () => {
  const { all, announced, shown } = openProcesses(2)
  for (let n = 1; n <= people.length; n += 1) {
    all[0]?.changed(sales, people.slice(0, n))
    vi.advanceTimersByTime(2)
  }
  vi.advanceTimersByTime(1_000)
  expect(announced.length).toBeLessThan(6)
  expect(shown[0]?.length).toBeLessThan(6)
  expect(shown[0]?.at(-1)).toHaveLength(100)
  for (const event of announced) expect(JSON.stringify(event).length).toBeLessThan(7_000)
})

it('shows a listener that comes later who is there, and forgets a process that is silent', () => {
  const { all, shown, lastShown } = openProcesses(2)
  all[1]?.changed(sales, people.slice(1, 2))
  all[0]?.changed(sales, people.slice(0, 1))
  vi.advanceTimersByTime(1_000)
  const before = shown[0]?.length ?? 0
  // The same user in another tab.
  all[0]?.changed(sales, people.slice(0, 1))
  vi.advanceTimersByTime(1_000)
  expect(shown[0]?.length).toBe(before + 1)
  vi.advanceTimersByTime(91_000)
  all[0]?.beat()
  vi.advanceTimersByTime(1_000)
  expect(lastShown()[0]).toEqual(people.slice(0, 1))
})
