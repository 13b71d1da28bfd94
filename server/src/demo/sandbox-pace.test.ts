import { setTimeout as sleep } from 'node:timers/promises'
import { connectors } from '@cartograph/connectors'
import { openQuota } from '@cartograph/ingestion'
import { openTestStore } from '@cartograph/store/testing'
import { expect, it } from 'vitest'
import { sandboxPace } from './sandbox.ts'

it('lets three years of Google Analytics be read within seconds', async () => {
  const store = await openTestStore()
  const connection = { id: 'demo', mode: 'sandbox', accountKey: null } as const
  let sleptMs = 0
  const clock = {
    sleep(ms: number) {
      sleptMs += ms
      return sleptMs > 10_000 ? Promise.reject(new Error('It waits for tokens')) : sleep(ms)
    },
  }
  const manifest = connectors.G4?.manifest
  if (manifest === undefined) throw new Error('There is no connector')
  const owner = { manifest, connection, app: null }
  const quota = openQuota({ store, sandboxPace }, owner, clock)
  // A report of a day costs ten tokens, and the last days are read again.
  for (let days = 0; days < 1_200; days += 50) {
    await quota.take('tokens_per_hour', new AbortController().signal, 500)
    await quota.take('tokens_per_day', new AbortController().signal, 500)
  }
  expect(sleptMs).toBeLessThan(10_000)
  await store.close()
})
