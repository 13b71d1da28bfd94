import type { OrgId, WebhookMessageId } from '@cartograph/contract'
import { sql } from '@cartograph/store'
import type { Services } from '../../context.ts'
import { isOpenWorkspace } from '../../plans/index.ts'
import { attemptsEndedBy } from '../requests/attempt-times.ts'

/** Of each webhook at once, so that one that gets many messages leaves workers for the others. */
const atOnce = 20

/**
 * Queues messages whose time has come, and those whose worker was killed. Of a webhook that fails, one at
 * a time: each attempt may take until its time limit.
 */
export async function queueDueWebhookMessages({
  store,
  ingestion,
  clock,
  settings,
}: Pick<Services, 'store' | 'ingestion' | 'clock' | 'settings'>): Promise<void> {
  const now = clock()
  const { rows } = await store.asSystem((tx) =>
    tx.execute<{ org_id: OrgId; id: WebhookMessageId }>(sql`
      select org_id, id from (
        select m.org_id, m.id, m.next_attempt_at, w.failing_since is not null as is_failing,
          row_number() over (
            partition by m.org_id, m.webhook_id order by m.next_attempt_at nulls first, m.id
          ) as place
        from webhook_messages m join webhooks w on w.org_id = m.org_id and w.id = m.webhook_id
        where ${isOpenWorkspace(sql`w.org_id`, { clock, settings }) ?? sql`true`} and ((m.state = 'waiting' and m.next_attempt_at <= ${now.toISOString()}::timestamptz)
          or (m.state = 'sending'
            and m.attempted_at <= ${attemptsEndedBy(now).toISOString()}::timestamptz))
      ) as due
      where place <= case when is_failing then 1 else ${atOnce} end
      order by next_attempt_at nulls first, id`),
  )
  for (const { org_id, id: message_id } of rows) {
    await ingestion.queue.enqueue('deliver-webhook', { org_id, message_id })
  }
}
