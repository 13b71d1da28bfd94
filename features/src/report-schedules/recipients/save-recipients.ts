import {
  AppError,
  newId,
  ReportRecipientId,
  type RecipientInput,
  type WebhookSecret,
} from '@cartograph/contract'
import {
  and,
  eq,
  inArray,
  reportRecipients,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../../context.ts'
import { maskHook, newWebhookSecret } from '../../webhooks/index.ts'
import type { RecipientRow, ScheduleRow } from '../schedule-rows.ts'
import { askForConfirmation } from './ask-for-confirmation.ts'
import { newRecipientToken, secretPlace, urlPlace } from './recipient-token.ts'

/**
 * Makes the recipients of a schedule those of a form: new ones are added, those left out are removed.
 * Returns the keys of new webhooks, which are shown only now.
 */
export async function saveRecipients(
  ctx: Context,
  tx: Transaction,
  schedule: ScheduleRow,
  inputs: readonly RecipientInput[],
): Promise<WebhookSecret[]> {
  const { orgId, id: scheduleId } = schedule
  const before = await tx
    .select()
    .from(reportRecipients)
    .where(and(eq(reportRecipients.orgId, orgId), eq(reportRecipients.scheduleId, scheduleId)))
  const members = await tx.select().from(workspacePeople).where(eq(workspacePeople.orgId, orgId))
  const kept = inputs.map((input, index) => findStored(before, input, index))
  const keptIds = new Set(kept.flatMap((row) => row?.id ?? []))
  const removed = before.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id)
  if (removed.length > 0) {
    await tx
      .delete(reportRecipients)
      .where(and(eq(reportRecipients.orgId, orgId), inArray(reportRecipients.id, removed)))
  }
  const secrets: WebhookSecret[] = []
  for (const [index, input] of inputs.entries()) {
    if (kept[index] !== undefined || input.kind === 'existing') continue
    checkPerson(input, members, index)
    const { row, secret, token } = newRecipient(ctx, schedule, input)
    await tx.insert(reportRecipients).values(row)
    if (secret !== null) {
      secrets.push({ recipient_id: row.id, label: row.urlLabel ?? '', secret })
    }
    if (row.state === 'waiting' && token !== null) {
      await askForConfirmation(ctx, tx, { schedule, email: row.email ?? '', token })
    }
  }
  return secrets
}

/** A member or address that unsubscribed is added as a new recipient, and an address has to confirm again. */
function findStored(
  before: readonly RecipientRow[],
  input: RecipientInput,
  index: number,
): RecipientRow | undefined {
  switch (input.kind) {
    case 'existing': {
      const row = before.find(({ id }) => id === input.id)
      if (row === undefined)
        throw invalid(index, 'id', 'This recipient was removed. Reload the page.')
      return row
    }
    case 'member':
      return before.find(({ userId, state }) => userId === input.user_id && state !== 'ended')
    case 'address':
      return before.find(({ email, state }) => email === input.email && state !== 'ended')
    case 'webhook':
    case 'slack':
      return undefined
  }
}

function checkPerson(
  input: Exclude<RecipientInput, { kind: 'existing' }>,
  members: readonly (typeof workspacePeople.$inferSelect)[],
  index: number,
): void {
  if (input.kind === 'member') {
    const member = members.find(({ userId }) => userId === input.user_id)
    if (member?.isActive !== true) {
      throw invalid(index, 'user_id', 'This person is not a member of the workspace')
    }
  } else if (input.kind === 'address') {
    const member = members.find(({ email }) => email.toLowerCase() === input.email)
    if (member?.isActive === true) {
      throw invalid(index, 'email', 'This is a member of the workspace. Add them as a member.')
    }
  }
}

function invalid(index: number, field: string, msg: string): AppError {
  const loc = ['body', 'recipients', index, field]
  return new AppError('invalid_request', undefined, { problems: [{ loc, msg }] })
}

interface NewRecipient {
  readonly row: RecipientRow
  readonly secret: string | null
  readonly token: string | null
}

function newRecipient(
  ctx: Context,
  { id: scheduleId }: ScheduleRow,
  input: Exclude<RecipientInput, { kind: 'existing' }>,
): NewRecipient {
  const { orgId } = requireWorkspace(ctx)
  const id = newId(ReportRecipientId)
  const hasMail = input.kind === 'member' || input.kind === 'address'
  const mailed = hasMail ? newRecipientToken(ctx.store, id) : null
  const secret = input.kind === 'webhook' ? newWebhookSecret() : null
  const url = hasMail ? null : input.url
  return {
    secret,
    token: mailed?.token ?? null,
    row: {
      orgId,
      id,
      scheduleId,
      kind: input.kind,
      state: input.kind === 'address' ? 'waiting' : 'active',
      userId: input.kind === 'member' ? input.user_id : null,
      email: input.kind === 'address' ? input.email : null,
      urlLabel: url === null ? null : maskHook(url),
      sealedUrl: url === null ? null : ctx.store.seal(url, urlPlace(id)),
      sealedSecret: secret === null ? null : ctx.store.seal(secret, secretPlace(id)),
      tokenHash: mailed?.tokenHash ?? null,
      sealedToken: mailed?.sealedToken ?? null,
      addedBy: requirePerson(ctx).userId,
      addedAt: ctx.clock(),
      confirmedAt: null,
      endedAt: null,
    },
  }
}
