import type { InsightId } from '@cartograph/contract'
import * as z from 'zod'
import { requireWorkspace, type Context } from '../../context.ts'
import { invalidField } from '../../invalid-field.ts'
import { openToken, sealToken } from '../../sealed-token.ts'
import type { StoredReading } from '../prompt-answer.ts'

const Offer = z.object({
  prompt: z.string(),
  mode: z.string(),
  queries: z.array(z.unknown()),
  of: z.array(z.string()),
  isReadable: z.boolean(),
})

const Contents = z.object({
  orgId: z.string(),
  insightId: z.string(),
  /** Those that a follow-up can refer to, oldest first. */
  questions: z.array(z.string()),
  /** The readings of the last one, if it was asked back. */
  offers: z.array(Offer),
  isWhole: z.boolean(),
})

export interface InsightConversation {
  readonly questions: readonly string[]
  readonly offers: readonly StoredReading[]
  /** Since it was asked about the whole workspace. */
  readonly isWhole: boolean
}

export const newConversation: InsightConversation = { questions: [], offers: [], isWhole: false }

/** Questions about an insight are not stored: the page keeps them, and cannot change them. */
export function sealInsightConversation(
  ctx: Context,
  insightId: InsightId,
  { questions, offers, isWhole }: InsightConversation,
): string {
  const { orgId } = requireWorkspace(ctx)
  const kept = questions.slice(-mostQuestions)
  return sealToken(ctx, { orgId, insightId, questions: kept, offers, isWhole }, place)
}

export function openInsightConversation(
  ctx: Context,
  insightId: InsightId,
  token: string,
): InsightConversation {
  const { orgId } = requireWorkspace(ctx)
  const contents = openToken(ctx, token, { schema: Contents, place })
  if (contents === null || contents.orgId !== orgId || contents.insightId !== insightId)
    throw invalidField('conversation', 'Not the conversation of an answer about this insight.')
  return contents
}

const place = 'questions about an insight'
const mostQuestions = 4
