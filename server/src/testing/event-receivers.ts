import { setTimeout as sleep } from 'node:timers/promises'
import type { HookAnswer, ReceivedHook } from '@cartograph/features/testing'
import type { KillPoint } from './kill-points.ts'

/** How a receiver treats the first request for each event; it accepts the others. */
const firstAnswers = { slow: 200, failing: 503, cutting: 'cut off' } as const
export type EventReceiver = keyof typeof firstAnswers
export const eventReceivers = Object.keys(firstAnswers) as readonly EventReceiver[]

export interface EventRequest {
  readonly id: string
  /** As its header says, in seconds. */
  readonly sentAt: number
  readonly body: string
  readonly answer: HookAnswer
}

/** Receivers of webhooks at `/events/<receiver>`, and what they were sent, in order. */
export function createEventReceivers(pass: (point: KillPoint) => Promise<void>) {
  const requests: EventRequest[] = []
  return {
    requests,
    async answer({ path, headers, body }: ReceivedHook): Promise<HookAnswer> {
      const receiver = eventReceivers.find((one) => path === `/events/${one}`)
      if (receiver === undefined) throw new Error(`No receiver at ${path}`)
      const id = String(headers['webhook-id'])
      const isFirst = !requests.some((request) => request.id === id)
      const answer = isFirst ? firstAnswers[receiver] : 200
      requests.push({ id, sentAt: Number(headers['webhook-timestamp']), body, answer })
      if (receiver === 'slow') await sleep(200)
      await pass(`${receiver} event`)
      return answer
    },
  }
}
