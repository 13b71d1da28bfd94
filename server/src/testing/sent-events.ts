import { setTimeout as sleep } from 'node:timers/promises'
import {
  ConnectionId,
  newId,
  SyncRunId,
  type WebhookAttempt,
  type WebhookId,
  type WebhookMessage,
} from '@cartograph/contract'
import {
  collectWebhookMessages,
  createWebhook,
  listWebhookMessages,
  queueDueWebhookMessages,
  type Context,
} from '@cartograph/features'
import { connections, count, inArray, syncRuns, sql, webhookMessages } from '@cartograph/store'
import { expect } from 'vitest'
import { eventReceivers, type createEventReceivers, type EventRequest } from './event-receivers.ts'

type EventReceivers = ReturnType<typeof createEventReceivers>

/** A webhook of a workspace for each receiver, and syncs that finish. `ctx` has the real clock and queue. */
export async function openSentEvents(
  ctx: Context,
  { url, receivers }: { readonly url: string; readonly receivers: EventReceivers },
) {
  const { store, workspace } = ctx
  if (workspace === null) throw new Error('No workspace')
  const { orgId } = workspace
  const connectionId = newId(ConnectionId)
  await store.asSystem((tx) =>
    tx.insert(connections).values({
      id: connectionId,
      orgId,
      platform: 'SP',
      name: 'fernhill',
      integrationParams: {},
      sealedCredentials: 'sealed',
      // The program must not sync it.
      requiresReauth: true,
    }),
  )
  const webhookIds: WebhookId[] = []
  for (const receiver of eventReceivers) {
    const { webhook } = await createWebhook(ctx, {
      name: receiver,
      url: `${url}/events/${receiver}`,
      event_types: ['sync.finished'],
    })
    webhookIds.push(webhook.id)
  }
  const runIds: SyncRunId[] = []

  /** Events that the program collects, or this process. */
  async function finishSyncs(number: number): Promise<void> {
    const at = new Date()
    const ids = Array.from({ length: number }, () => newId(SyncRunId))
    const run = { orgId, connectionId, state: 'done', startedAt: at, finishedAt: at } as const
    await store.asSystem((tx) => tx.insert(syncRuns).values(ids.map((id) => ({ id, ...run }))))
    runIds.push(...ids)
  }

  return {
    finishSyncs,
    async startAgain() {
      await store.asSystem(async (tx) => {
        await tx.delete(syncRuns)
        await tx.delete(webhookMessages)
      })
      runIds.length = 0
      receivers.requests.length = 0
      await finishSyncs(3)
      await collectWebhookMessages(ctx)
    },
    /** After which an attempt is known to have been interrupted. */
    passTwoMinutes: () =>
      store.asSystem((tx) =>
        tx
          .update(webhookMessages)
          .set({ attemptedAt: sql`${webhookMessages.attemptedAt} - interval '2 minutes'` }),
      ),
    /** Does the work of a scheduler, since that of the program waits 15 s, and lets no retry wait. */
    async untilSettled() {
      for (;;) {
        await collectWebhookMessages(ctx)
        await queueDueWebhookMessages(ctx)
        const now = new Date()
        const [open] = await store.asSystem(async (tx) => {
          await tx
            .update(webhookMessages)
            .set({ nextAttemptAt: now })
            .where(sql`${webhookMessages.nextAttemptAt} > ${now.toISOString()}::timestamptz`)
          return tx
            .select({ total: count() })
            .from(webhookMessages)
            .where(inArray(webhookMessages.state, ['waiting', 'sending']))
        })
        if (open?.total === 0) return
        await sleep(100)
      }
    },
    /** Compares the log with what the receivers were sent, and returns the number of interrupted attempts. */
    async check() {
      const ids: string[] = []
      let interrupted = 0
      for (const webhookId of webhookIds) {
        const { items } = await listWebhookMessages(ctx, { webhookId, page: 1, page_size: 100 })
        const subjects = items.map(({ payload }) => JSON.parse(payload).data.sync_run_id as string)
        expect(subjects.toSorted()).toEqual(runIds.toSorted())
        for (const message of items) {
          expect(message.state).toBe('sent')
          const requests = receivers.requests.filter(({ id }) => id === message.id)
          interrupted += compare(message, requests)
          ids.push(message.id)
        }
      }
      expect(receivers.requests.filter(({ id }) => !ids.includes(id))).toEqual([])
      return interrupted
    },
  }
}

/** Returns the number of attempts that the log calls interrupted. */
function compare({ payload, attempts }: WebhookMessage, requests: readonly EventRequest[]): number {
  const left = [...requests]
  let interrupted = 0
  for (const attempt of attempts.toReversed()) {
    const request = left[0]?.sentAt === secondsOf(attempt) ? left.shift() : undefined
    expect(request?.body ?? payload).toBe(payload)
    if (attempt.duration_ms === null) {
      expect(attempt).toMatchObject({ status_code: null, problem: mayHaveArrived })
      interrupted += 1
    } else {
      const { answer } = request ?? { answer: 'nothing was sent' }
      expect({ ...attempt, answer }).toMatchObject(
        answer === 'cut off'
          ? { status_code: null, problem: 'It closed the connection. It may have the message.' }
          : { status_code: answer },
      )
    }
  }
  expect(left).toEqual([])
  return interrupted
}

function secondsOf({ at }: WebhookAttempt): number {
  return Math.floor(Date.parse(at) / 1000)
}

const mayHaveArrived = 'The server stopped during this attempt, so the receiver may have it.'
