import type { AsyncLocalStorage } from 'node:async_hooks'
import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context'

/**
 * Before Node 24, a context that was ever used makes every later promise of the process dearer: a fifth
 * of each request that has nothing to do with signing in. So the library's contexts, and `own`, are
 * switched off while none of its verbs runs; the next `run` switches them on again.
 */
export function restContexts(own: AsyncLocalStorage<unknown>) {
  let running = 0

  return async function awake<T>(work: () => Promise<T>): Promise<T> {
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      if (running === 0) await rest()
    }
  }

  async function rest(): Promise<void> {
    const contexts = await Promise.all([
      getCurrentAuthContextAsyncLocalStorage(),
      getCurrentDBAdapterAsyncLocalStorage(),
      getRequestStateAsyncLocalStorage(),
    ])
    // Somebody may have come while they were fetched.
    if (running > 0) return
    for (const context of [own, ...contexts]) context.disable()
  }
}
