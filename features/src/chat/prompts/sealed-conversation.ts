import * as z from 'zod'
import { requireWorkspace, type Context } from '../../context.ts'
import { invalidField } from '../../invalid-field.ts'
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
  return Buffer.from(ctx.store.seal(JSON.stringify(contents), place)).toString('base64url')
}

export function openConversation(ctx: Context, id: string): EarlierPrompt[] {
  const { orgId } = requireWorkspace(ctx)
  const contents = read(ctx, id)
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

function read({ store }: Pick<Context, 'store'>, id: string): z.infer<typeof Contents> | null {
  try {
    const sealed = Buffer.from(id, 'base64url').toString()
    return Contents.parse(JSON.parse(store.unseal(sealed, place)))
  } catch {
    return null
  }
}

const place = 'conversation without a user'
/** Assistants repeat the id in every question, so it is short. */
const mostQuestions = 4
