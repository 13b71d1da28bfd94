import { AppError } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { stoppedText } from './conversations/conversation-rows.ts'
import { plainAnswer, writeAnswer, type PromptAnswer, type WrittenAnswer } from './prompt-answer.ts'
import { refuse } from './refuse.ts'

/** An answer in every case: a failure is one that says so. */
export async function answerOrFailure(
  ctx: Context,
  answer: () => Promise<PromptAnswer>,
): Promise<WrittenAnswer> {
  return writeAnswer(await tryToAnswer(ctx, answer))
}

async function tryToAnswer(
  ctx: Context,
  answer: () => Promise<PromptAnswer>,
): Promise<PromptAnswer> {
  try {
    return await answer()
  } catch (error) {
    if (ctx.signal.aborted) return plainAnswer('stopped', stoppedText)
    if (error instanceof AppError && error.code === 'forbidden') return refuse('not_permitted')
    if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'a question failed')
    return plainAnswer('failed', error instanceof AppError ? error.message : failedText)
  }
}

const failedText = 'Something went wrong. Ask again in a moment.'
