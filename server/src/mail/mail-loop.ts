import { deliverDueMail, type Services } from '@cartograph/features'
import type { Smtp } from './open-smtp.ts'

/**
 * Delivers mail at startup, when a mail is queued, and every 30 seconds for retries. Any number of
 * processes may run it. Closes `smtp` at the end.
 */
export async function startMailLoop(
  services: Pick<Services, 'store' | 'clock' | 'log'>,
  smtp: Smtp | null,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const ctx = { ...services, signal: stopping.signal }
  let isRequested = false
  let running: Promise<void> | null = null

  function request(): void {
    isRequested = true
    running ??= run()
  }

  /** Runs one delivery at a time; mail queued meanwhile is found by the next. */
  async function run(): Promise<void> {
    while (isRequested && !stopping.signal.aborted) {
      isRequested = false
      try {
        await deliverDueMail(ctx, smtp)
      } catch (error) {
        services.log.warn({ err: error }, 'mail could not be delivered; it will be retried')
      }
    }
    running = null
  }

  const stopListening = await services.store.listen('mail_waiting', request, request)
  const timer = setInterval(request, everyMs)
  request()
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await stopListening()
      await running
      smtp?.close()
    },
  }
}

const everyMs = 30_000
