import type { JobPayload } from '@cartograph/contract'
import { alertMessages, alerts, and, eq, type Transaction } from '@cartograph/store'
import type { Services } from '../../context.ts'
import { hookOutcome, slackInterrupted } from '../../report-schedules/index.ts'
import { isDue, postHook, timeoutMs } from '../../webhooks/index.ts'
import { slackPlace } from '../manage/save.ts'
import { withoutPictures } from './compose-slack.ts'
import { requestPlace } from './send-due.ts'

type Payload = JobPayload<'deliver-alert'>
type MessageRow = typeof alertMessages.$inferSelect

/**
 * Sends one waiting message to Slack. That it is being sent is stored before, so that a process that is killed leaves a
 * trace: Slack knows no ids by which it could recognise a repetition, so the outcome stays unknown.
 */
export async function deliverAlert(
  services: Pick<Services, 'store' | 'clock' | 'log' | 'settings'>,
  payload: Payload,
): Promise<void> {
  const { store, clock, log, settings } = services
  const { org_id: orgId, message_id: id } = payload
  const attemptedAt = clock()
  const claimed = await store.inWorkspace(orgId, (tx) => claim(tx, payload, attemptedAt))
  if (claimed === null) return
  const { message, sealedUrl } = claimed
  const body = store.unseal(message.sealedRequest ?? '', requestPlace(id))
  const url = store.unseal(sealedUrl, slackPlace(message.alertId))
  // Not ended by a shutdown, which waits for it: its outcome would be unknown.
  const post = (content: string) =>
    postHook(
      { url, headers: {}, body: content },
      { allowsPrivate: settings.allowsPrivateDestinations, timeoutMs },
    )
  let answer = await post(body)
  if (answer.kind === 'answered' && answer.status === 400) {
    const plain = withoutPictures(body)
    if (plain !== null) answer = await post(plain)
  }
  const outcome = hookOutcome({ kind: 'slack', attempts: message.attempts }, answer, clock())
  await store.inWorkspace(orgId, (tx) =>
    tx
      .update(alertMessages)
      .set(outcome)
      .where(
        and(
          isMessage(payload),
          eq(alertMessages.state, 'sending'),
          eq(alertMessages.attempts, message.attempts),
        ),
      ),
  )
  log.info({ org_id: orgId, message_id: id, state: outcome.state }, 'alert sent to Slack')
}

/** Null if there is nothing to send now, or nowhere to. */
async function claim(tx: Transaction, payload: Payload, now: Date) {
  const [message] = await tx
    .select()
    .from(alertMessages)
    .where(isMessage(payload))
    .for('update', { skipLocked: true })
  if (message === undefined || !isDue(message, now)) return null
  const change = (values: Partial<MessageRow>) =>
    tx.update(alertMessages).set(values).where(isMessage(payload))
  if (message.state === 'sending') {
    await change(slackInterrupted)
    return null
  }
  const [alert] = await tx
    .select({ sealedUrl: alerts.sealedSlackUrl })
    .from(alerts)
    .where(and(eq(alerts.orgId, payload.org_id), eq(alerts.id, message.alertId)))
  if (alert?.sealedUrl == null) {
    const text = 'The address of Slack was removed before it was sent.'
    await change({ state: 'skipped', message: text, sealedRequest: null, nextAttemptAt: null })
    return null
  }
  const attempts = message.attempts + 1
  await change({ state: 'sending', attempts, attemptedAt: now, nextAttemptAt: null })
  return { message: { ...message, attempts }, sealedUrl: alert.sealedUrl }
}

function isMessage({ org_id: orgId, message_id: id }: Payload) {
  return and(eq(alertMessages.orgId, orgId), eq(alertMessages.id, id))
}
