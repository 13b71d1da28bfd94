import * as z from 'zod'
import { requireWorkspace, type Context } from '../../context.ts'
import { invalidField } from '../../invalid-field.ts'
import { openToken, sealToken } from '../../sealed-token.ts'
import { historyOf, type EarlierPrompt } from '../reading/interpret-question.ts'

/** The questions that a follow-up can refer to, of one workspace. */
const Contents = z.object({ orgId: z.string(), questions: z.array(z.string()) })

/**
 * A conversation without a user: nothing is stored, so the questions before are in its id. It is sealed, because
 * it says of a question that it was read by its text alone.
 */
export function sealConversation(ctx: Context, prompts: readonly EarlierPrompt[]): string {
  const { orgId } = requireWorkspace(ctx)
  const contents: z.infer<typeof Contents> = {
    orgId,
    questions: historyOf(prompts).slice(-mostQuestions),
  }
  return sealToken(ctx, contents, place)
}

export function openConversation(ctx: Context, id: string): EarlierPrompt[] {
  const { orgId } = requireWorkspace(ctx)
  const contents = openToken(ctx, id, { schema: Contents, place })
  if (contents === null || contents.orgId !== orgId)
    throw invalidField('conversation', 'Not the conversation of an answer. Ask the whole question.')
  return contents.questions.map((userPrompt) => ({
    userPrompt,
    outcome: 'answer',
    queryGenerationResponse: null,
    readings: [],
    verifiedAt: null,
  }))
}

const place = 'conversation without a user'
/** Assistants repeat the id in every question, so it is short. */
const mostQuestions = 4
