import {
  AppError,
  createVerifiedQuestion as endpoint,
  foldText,
  maxVerifiedQuestions,
  newId,
  VerifiedQuestionId,
} from '@cartograph/contract'
import { eq, verifiedQuestions } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { invalidField } from '../../invalid-field.ts'
import { lockWorkspace } from '../../lock-workspace.ts'
import { serves } from '../../serves.ts'
import { presentVerified, type VerifiedRow } from './read.ts'
import { readMeaning } from './read-meaning.ts'

/** Stores what the question means, not the answer: 'last month' stays relative to the day of the question. */
export const createVerifiedQuestion = serves(endpoint, async (ctx, { question, meaning }) => {
  const { orgId } = requireWorkspace(ctx)
  const foldedQuestion = foldText(question)
  if (foldedQuestion === '') throw invalidField('question', 'Must contain a letter or a number')
  const { query, response } = await readMeaning(ctx, meaning)
  if (query === null) throw invalidField('meaning', response)
  const id = newId(VerifiedQuestionId)
  return change(ctx, { endpoint, subject: id, details: { question, meaning } }, async (tx) => {
    await lockWorkspace(tx, orgId)
    const others = await tx
      .select({ foldedQuestion: verifiedQuestions.foldedQuestion })
      .from(verifiedQuestions)
      .where(eq(verifiedQuestions.orgId, orgId))
    if (others.some((one) => one.foldedQuestion === foldedQuestion))
      throw invalidField('question', verifiedBefore)
    if (others.length >= maxVerifiedQuestions) throw new AppError('invalid_request', tooMany)
    const row: VerifiedRow = {
      orgId,
      id,
      question,
      foldedQuestion,
      meaning,
      createdBy: ctx.actor?.kind === 'person' ? ctx.actor.userId : null,
      createdAt: ctx.clock(),
    }
    await tx.insert(verifiedQuestions).values(row)
    const [presented] = await presentVerified(tx, [row])
    if (presented === undefined) throw new Error('A stored question is presented')
    return presented
  })
})

const verifiedBefore = 'This question has a verified answer. Delete that one first.'
const tooMany = `A workspace has at most ${maxVerifiedQuestions} verified answers. Delete one first.`
