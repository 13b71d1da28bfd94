import type { JobPayload, OrgId } from '@cartograph/contract'
import { and, eq, slackDigests, type Transaction } from '@cartograph/store'
import type { Services } from '../../context.ts'
import { hookOutcome, slackInterrupted } from '../../report-schedules/index.ts'
import { isDue, postHook, timeoutMs } from '../../webhooks/index.ts'
import { requestPlace, urlPlace, type SlackDigestRow } from './slack-digest-rows.ts'

/**
 * Sends a waiting digest to Slack. That it is being sent is stored before, so that a process that is killed leaves a
 * trace: Slack knows no ids by which it could recognise a repetition, so the outcome stays unknown.
 */
export async function deliverSlackDigest(
  services: Pick<Services, 'store' | 'clock' | 'log' | 'settings'>,
  { org_id: orgId }: JobPayload<'deliver-digest'>,
): Promise<void> {
  const { store, clock, log, settings } = services
  const digest = await store.inWorkspace(orgId, (tx) => claim(tx, orgId, clock()))
  if (digest === null) return
  const body = store.unseal(digest.sealedRequest ?? '', requestPlace(orgId))
  const url = store.unseal(digest.sealedUrl, urlPlace(orgId))
  // Not ended by a shutdown, which waits for it: its outcome would be unknown.
  const answer = await postHook(
    { url, headers: {}, body },
    { allowsPrivate: settings.allowsPrivateDestinations, timeoutMs },
  )
  const { sentAt: _, ...outcome } = hookOutcome(
    { kind: 'slack', attempts: digest.attempts },
    answer,
    clock(),
  )
  const { state, attempts, sealedUrl } = slackDigests
  await store.inWorkspace(orgId, (tx) =>
    tx
      .update(slackDigests)
      .set(outcome)
      .where(
        and(
          eq(slackDigests.orgId, orgId),
          eq(state, 'sending'),
          eq(attempts, digest.attempts),
          // Of another address, nothing was sent yet.
          eq(sealedUrl, digest.sealedUrl),
        ),
      ),
  )
  log.info({ org_id: orgId, state: outcome.state }, 'digest sent to Slack')
}

/** Null if there is nothing to send now. */
async function claim(tx: Transaction, orgId: OrgId, now: Date): Promise<SlackDigestRow | null> {
  const isOfWorkspace = eq(slackDigests.orgId, orgId)
  const [row] = await tx
    .select()
    .from(slackDigests)
    .where(isOfWorkspace)
    .for('update', { skipLocked: true })
  if (row?.state == null || !isDue({ ...row, state: row.state }, now)) return null
  const change = (values: Partial<SlackDigestRow>) =>
    tx.update(slackDigests).set(values).where(isOfWorkspace)
  if (row.state === 'sending') {
    await change(slackInterrupted)
    return null
  }
  const attempts = row.attempts + 1
  await change({ state: 'sending', attempts, attemptedAt: now, nextAttemptAt: null })
  return { ...row, attempts }
}
