import { setImmediate as nextLoop } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createCompileTurns } from './compile-turns.ts'

function busyFor(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('compiles an ordinary question at once', () => {
  let isDone = false
  void createCompileTurns()()(10, () => (isDone = true))
  expect(isDone).toBe(true)
})

it('lets other work run between large questions, of all requests together', async () => {
  const turns = createCompileTurns()
  const events: string[] = []
  const large = (name: string) =>
    turns()(10_000, () => {
      busyFor(4)
      events.push(name)
    })
  const all = Promise.all([large('first'), large('second')])
  while (!events.includes('first')) await nextLoop()
  const pauseBegan = performance.now()
  while (!events.includes('second')) {
    events.push('other')
    await nextLoop()
  }
  await all
  expect(events.indexOf('other')).toBe(1)
  expect(performance.now() - pauseBegan).toBeGreaterThan(8)
})

it('makes a request with very many questions take turns', async () => {
  const inTurn = createCompileTurns()()
  let done = 0
  const all = Promise.all(
    Array.from({ length: 8 }, () =>
      inTurn(1, () => {
        busyFor(3)
        done += 1
      }),
    ),
  )
  expect(done).toBeLessThan(8)
  await all
  expect(done).toBe(8)
})

it('does not compile for a client that has disconnected, and goes on with the next', async () => {
  const turns = createCompileTurns()
  const client = new AbortController()
  let compiled = 0
  const count = () => (compiled += 1)
  const first = turns(client.signal)(10_000, count)
  const second = turns()(10_000, count)
  client.abort()
  await expect(first).rejects.toMatchObject({ code: 'query_cancelled' })
  await second
  expect(compiled).toBe(1)
})
