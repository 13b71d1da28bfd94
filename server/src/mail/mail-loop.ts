import { deliverDueMail, type Services } from '@cartograph/features'
import type { Smtp } from './open-smtp.ts'

/**
 * Delivers mail at the start, when some is queued, and every 30 seconds, when what failed may be due
 * again. Any number of processes may do it. Takes the mail server over and closes it at the end.
 */
export async function startMailLoop(
  services: Pick<Services, 'store' | 'clock' | 'log'>,
  smtp: Smtp | null,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const ctx = { ...services, signal: stopping.signal }
  let isAsked = false
  let running: Promise<void> | null = null

  function ask(): void {
    isAsked = true
    running ??= run()
  }

  /** One round at a time; whatever was queued during one is found by the next. */
  async function run(): Promise<void> {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false
      try {
        await deliverDueMail(ctx, smtp)
      } catch (error) {
        services.log.warn({ err: error }, 'mail could not be delivered; it is tried again')
      }
    }
    running = null
  }

  const leave = await services.store.listen('mail_waiting', ask, ask)
  const timer = setInterval(ask, everyMs)
  ask()
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await leave()
      await running
      smtp?.close()
    },
  }
}

const everyMs = 30_000
