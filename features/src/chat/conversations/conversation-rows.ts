import {
  AppError,
  type Conversation,
  type ConversationId,
  type ConversationSummary,
  type Prompt,
  type UserId,
} from '@cartograph/contract'
import { and, asc, conversations, eq, prompts, type Transaction } from '@cartograph/store'
import { namesOf } from '../../custom-metrics/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../../context.ts'

export type ConversationRow = typeof conversations.$inferSelect
export type PromptRow = typeof prompts.$inferSelect

/** The condition of every statement about conversations: no user reads those of another. */
export function isOwn(ctx: Context) {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  return and(eq(conversations.orgId, orgId), eq(conversations.userId, userId))
}

/** Locked for a change, so that two tabs make theirs one after the other. */
export async function requireConversation(
  ctx: Context,
  tx: Transaction,
  id: ConversationId,
  { locks = false } = {},
): Promise<ConversationRow> {
  const found = tx
    .select()
    .from(conversations)
    .where(and(isOwn(ctx), eq(conversations.id, id)))
  const [row] = await (locks ? found.for('no key update') : found)
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** Oldest first. */
export async function selectPrompts(
  tx: Transaction,
  { orgId, id }: Pick<ConversationRow, 'orgId' | 'id'>,
): Promise<PromptRow[]> {
  return tx
    .select()
    .from(prompts)
    .where(and(eq(prompts.orgId, orgId), eq(prompts.conversationId, id)))
    .orderBy(asc(prompts.id))
}

export async function presentConversation(
  ctx: Context,
  tx: Transaction,
  row: ConversationRow,
): Promise<Conversation> {
  const rows = await selectPrompts(tx, row)
  return { ...presentHead(row), prompts: await presentPrompts(ctx, tx, rows) }
}

export function presentHead(row: ConversationRow): Omit<ConversationSummary, 'prompts'> {
  return { id: row.id, name: row.name, created_at: row.createdAt.toISOString() }
}

export async function presentPrompt(
  ctx: Pick<Context, 'clock'>,
  tx: Transaction,
  row: PromptRow,
): Promise<Prompt> {
  const [prompt] = await presentPrompts(ctx, tx, [row])
  if (prompt === undefined) throw new Error('A stored prompt is presented')
  return prompt
}

async function presentPrompts(
  ctx: Pick<Context, 'clock'>,
  tx: Transaction,
  rows: readonly PromptRow[],
): Promise<Prompt[]> {
  const names = await namesOf(
    tx,
    rows.map(({ verifiedBy }) => verifiedBy),
  )
  return rows.map((row) => ({ ...presentStored(ctx, row), verified: verificationOf(row, names) }))
}

interface Verified {
  readonly verifiedBy?: UserId | null
  readonly verifiedAt?: Date | null
}

/** By whom and when the meaning of an answered question was verified; null if it was not. */
export async function presentVerification(
  tx: Transaction,
  answer: Verified,
): Promise<Prompt['verified']> {
  return verificationOf(answer, await namesOf(tx, [answer.verifiedBy ?? null]))
}

function verificationOf(
  { verifiedBy: by = null, verifiedAt: at = null }: Verified,
  names: ReadonlyMap<UserId, string>,
): Prompt['verified'] {
  return at && { by: by && (names.get(by) ?? null), at: at.toISOString() }
}

function presentStored(
  { clock }: Pick<Context, 'clock'>,
  row: PromptRow,
): Omit<Prompt, 'verified'> {
  const isLost =
    row.outcome === 'running' && clock().getTime() - row.createdAt.getTime() > longestRunMs
  return {
    id: row.id,
    user_prompt: row.userPrompt,
    outcome: isLost ? 'stopped' : row.outcome,
    response: isLost ? stoppedText : row.response,
    cube_response: row.cubeResponse,
    query_generation_response: row.queryGenerationResponse,
    is_useful_from_user: row.isUsefulFromUser,
    problem: row.problem,
    created_at: row.createdAt.toISOString(),
    ...row.contents,
  }
}

export const stoppedText = 'Stopped before there was an answer.'

/** Longer than the queries of a question may take: the process that ran it has ended. */
const longestRunMs = 300_000
