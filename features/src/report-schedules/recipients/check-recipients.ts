import {
  AppError,
  hasPermission,
  type FieldProblem,
  type RecipientInput,
} from '@cartograph/contract'
import { requireWorkspace, type Context } from '../../context.ts'
import { hookProblem } from '../../webhooks/index.ts'

/** Checks that need no database: only admins add outside recipients, and addresses are valid. */
export async function checkRecipients(
  ctx: Context,
  recipients: readonly RecipientInput[],
): Promise<void> {
  const { role } = requireWorkspace(ctx)
  const isOutside = ({ kind }: RecipientInput) => kind !== 'existing' && kind !== 'member'
  const outside = recipients.filter(isOutside)
  if (outside.length > 0 && !hasPermission(role, 'reports.send_outside')) {
    throw new AppError('forbidden', onlyAdmins)
  }
  const problems: FieldProblem[] = []
  const add = (index: number, field: string, msg: string) =>
    problems.push({ loc: ['body', 'recipients', index, field], msg })
  const allowsPrivate = ctx.settings.allowsPrivateDestinations
  const seen = new Set<string>()
  for (const [index, one] of recipients.entries()) {
    if (one.kind === 'webhook' || one.kind === 'slack') {
      const problem = hookProblem(one.kind, one.url, { allowsPrivate })
      if (problem !== null) add(index, 'url', problem)
    }
    const { field, value } = identityOf(one)
    if (seen.has(value)) add(index, field, 'It is in the list twice')
    seen.add(value)
  }
  if (problems.length > 0) throw new AppError('invalid_request', undefined, { problems })
  await limitConfirmations(ctx, recipients)
}

const onlyAdmins =
  'Only admins can add recipients outside of the workspace: email addresses, webhooks and Slack.'

function identityOf(one: RecipientInput): { readonly field: string; readonly value: string } {
  switch (one.kind) {
    case 'existing':
      return { field: 'id', value: one.id }
    case 'member':
      return { field: 'user_id', value: one.user_id }
    case 'address':
      return { field: 'email', value: one.email }
    case 'webhook':
    case 'slack':
      return { field: 'url', value: one.url }
  }
}

/** Each address gets a mail that it did not ask for. */
async function limitConfirmations(
  ctx: Context,
  recipients: readonly RecipientInput[],
): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  const now = ctx.clock()
  for (const { kind } of recipients) {
    if (kind !== 'address') continue
    await ctx.limits.askReportRecipient.enter({ account: orgId, address: null }, now)
  }
}
