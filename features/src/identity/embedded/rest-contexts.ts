import type { AsyncLocalStorage } from 'node:async_hooks'
import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context'

/**
 * Before Node 24, a context that was ever used slows down every later promise of the process, by a fifth
 * for requests that have nothing to do with signing in. So the library's contexts, and `own`, are disabled
 * while none of its verbs runs; the next `run` enables them again.
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
    // Another call may have started meanwhile.
    if (running > 0) return
    for (const context of [own, ...contexts]) context.disable()
  }
}
