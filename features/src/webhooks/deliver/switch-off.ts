import { hasPermission } from '@cartograph/contract'
import { and, eq, webhooks, workspacePeople, workspaces, type Transaction } from '@cartograph/store'
import { writeAuditRow } from '../../audit/index.ts'
import { systemContext, type Services } from '../../context.ts'
import { queueMail } from '../../mail/index.ts'
import { fileFormat } from '../../reports/index.ts'
import { isWebhook, type WebhookRow } from '../webhook-rows.ts'
import type { SwitchOff } from './attempt-outcome.ts'
import { skipWaiting } from './skip-waiting.ts'

/**
 * Switches off a webhook that is on, whose row is locked. The audit log and a mail to its admins say so,
 * each once, since the row is changed in the same transaction.
 */
export async function switchOff(
  services: Services,
  tx: Transaction,
  webhook: WebhookRow,
  off: SwitchOff,
): Promise<void> {
  const { orgId, id, name, urlLabel } = webhook
  const { reason } = off
  await tx.update(webhooks).set({ offReason: reason }).where(isWebhook(orgId, id))
  await skipWaiting(tx, webhook)
  await writeAuditRow(systemContext(services, new AbortController().signal), tx, {
    action: 'webhook.switched_off',
    subject: id,
    details: { webhook_name: name, address: urlLabel, off_reason: reason },
    orgId,
  })
  await mailAdmins(services, tx, webhook, off)
}

async function mailAdmins(
  services: Services,
  tx: Transaction,
  { orgId, name, urlLabel }: WebhookRow,
  { reason, failingSince, problem }: SwitchOff,
): Promise<void> {
  const people = await tx
    .select({
      to: workspacePeople.email,
      role: workspacePeople.role,
      workspaceName: workspaces.name,
      timezone: workspaces.timezone,
    })
    .from(workspacePeople)
    .innerJoin(workspaces, eq(workspaces.orgId, workspacePeople.orgId))
    .where(and(eq(workspacePeople.orgId, orgId), eq(workspacePeople.isActive, true)))
  for (const { to, role, workspaceName, timezone } of people) {
    if (!hasPermission(role, 'webhooks.manage')) continue
    await queueMail(services, tx, {
      kind: 'webhook-off',
      to,
      workspaceName,
      webhookName: name,
      address: urlLabel,
      reason,
      failingSince: fileFormat.formatExactMoment(failingSince.toISOString(), timezone),
      lastProblem: problem,
      link: `${services.settings.publicUrl()}/org/${orgId}/settings/webhooks`,
    })
  }
}
