import {
  AlertId,
  AppError,
  createAlert as createEndpoint,
  deleteAlert as deleteEndpoint,
  maxAlerts,
  newId,
  updateAlert as updateEndpoint,
  type AlertInput,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { alerts, count, eq, type Transaction } from '@cartograph/store'
import { isDeepStrictEqual } from 'node:util'
import { change } from '../../audit/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../../context.ts'
import { lockWorkspace } from '../../lock-workspace.ts'
import { serves } from '../../serves.ts'
import { maskHook } from '../../webhooks/index.ts'
import { isAlert, lockAlert, presentAlert, type AlertRow } from './alert-rows.ts'
import { checkCondition, checkRecipients } from './check-alert.ts'
import { startEvaluation } from './start-evaluation.ts'

export const createAlert = serves(createEndpoint, async (ctx, input) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  await checkCondition(ctx, input)
  const id = newId(AlertId)
  const of = { endpoint: createEndpoint, subject: id, details: auditOf(input) }
  const alert = await change(ctx, of, async (tx) => {
    await lockWorkspace(tx, orgId)
    const [counted] = await tx
      .select({ total: count() })
      .from(alerts)
      .where(eq(alerts.orgId, orgId))
    if ((counted?.total ?? 0) >= maxAlerts) throw new AppError('invalid_request', tooMany)
    await checkRecipients(ctx, tx, input)
    return presentAlert(ctx, tx, await insertAlert(ctx, tx, { orgId, userId, id }, input))
  })
  await startEvaluation(ctx, orgId)
  return alert
})

/** An alert whose condition and recipients were checked. */
export async function insertAlert(
  ctx: Context,
  tx: Transaction,
  { orgId, userId, id = newId(AlertId) }: { orgId: OrgId; userId: UserId; id?: AlertId },
  input: AlertInput,
): Promise<AlertRow> {
  const row: AlertRow = {
    orgId,
    id,
    ...columnsOf(ctx, id, input, null),
    evaluatedThrough: null,
    problem: null,
    createdBy: userId,
    version: 1,
  }
  await tx.insert(alerts).values(row)
  return row
}

export const updateAlert = serves(updateEndpoint, async (ctx, { alertId, version, ...input }) => {
  const { orgId } = requireWorkspace(ctx)
  await checkCondition(ctx, input)
  const of = { endpoint: updateEndpoint, subject: alertId, details: auditOf(input) }
  const alert = await change(ctx, of, async (tx) => {
    const before = await lockAlert(ctx, tx, alertId)
    if (version !== undefined && version !== before.version) throw new AppError('conflict')
    await checkRecipients(ctx, tx, input)
    const isSame =
      isDeepStrictEqual(
        [before.watch, before.rule, before.granularity],
        [input.watch, input.rule, input.granularity],
      ) && !before.isPaused
    const row: AlertRow = {
      ...before,
      ...columnsOf(ctx, alertId, input, before),
      // Another condition, or a pause, says nothing about the days before.
      ...(isSame ? {} : { evaluatedThrough: null, problem: null }),
      version: before.version + 1,
    }
    await tx.update(alerts).set(row).where(isAlert(orgId, alertId))
    return presentAlert(ctx, tx, row)
  })
  await startEvaluation(ctx, orgId)
  return alert
})

export const deleteAlert = serves(deleteEndpoint, async (ctx, { alertId }) => {
  const { orgId } = requireWorkspace(ctx)
  await change(ctx, { endpoint: deleteEndpoint, subject: alertId, details: {} }, async (tx) => {
    await lockAlert(ctx, tx, alertId)
    await tx.delete(alerts).where(isAlert(orgId, alertId))
    return undefined
  })
})

const tooMany = `A workspace has at most ${maxAlerts} alerts. Delete one first.`

function columnsOf(ctx: Context, id: AlertId, input: AlertInput, before: AlertRow | null) {
  const { name, watch, rule, granularity, members, quiet, slack } = input
  const kept = slack?.kind === 'keep' && before !== null
  return {
    name,
    watch,
    rule,
    granularity,
    members,
    quiet,
    isPaused: input.is_paused,
    slackLabel: kept ? before.slackLabel : slack?.kind === 'url' ? maskHook(slack.url) : null,
    sealedSlackUrl: kept
      ? before.sealedSlackUrl
      : slack?.kind === 'url'
        ? ctx.store.seal(slack.url, slackPlace(id))
        : null,
    updatedAt: ctx.clock(),
  }
}

export function slackPlace(id: AlertId): string {
  return `address of alert ${id}`
}

/** Never the address of Slack, whose path is a secret. */
function auditOf({ name, watch, rule, is_paused, members, slack }: AlertInput) {
  const people = members.map(({ user_id }) => user_id)
  return { name, watch: watch.kind, rule: rule.kind, is_paused, people, slack: slack !== null }
}
