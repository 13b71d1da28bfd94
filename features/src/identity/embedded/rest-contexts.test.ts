import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { restContexts } from './rest-contexts.ts'

it('a verb keeps its context while another one ends', async () => {
  const own = new AsyncLocalStorage<string>()
  const awake = restContexts(own)
  const verb = (name: string, ms: number) =>
    awake(() =>
      own.run(name, async () => {
        await wait(ms)
        return own.getStore()
      }),
    )
  expect(await Promise.all([verb('short', 1), verb('long', 30)])).toEqual(['short', 'long'])
})

it('the contexts are disabled after the last verb, also when it failed', async () => {
  const own = new AsyncLocalStorage<string>()
  const awake = restContexts(own)
  await own.run('outside', async () => {
    await expect(awake(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(own.getStore()).toBeUndefined()
  })
})
