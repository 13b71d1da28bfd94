import type {
  Prompt,
  PromptContents,
  PromptOutcome,
  PromptResponse,
  UserId,
} from '@cartograph/contract'
import type { prompts } from '@cartograph/store'

export type StoredReading = (typeof prompts.$inferSelect)['readings'][number]

/** The outcome of a question. */
export interface PromptAnswer {
  readonly outcome: PromptOutcome
  readonly response: PromptResponse
  readonly cubeResponse: Prompt['cube_response']
  readonly queryGenerationResponse: string | null
  readonly contents: PromptContents
  readonly readings: readonly StoredReading[]
  /** Of the answer of a verified question. */
  readonly verifiedBy?: UserId | null
  readonly verifiedAt?: Date
}

/** A `PromptAnswer` as it is stored and sent. */
export interface WrittenAnswer extends Omit<PromptAnswer, 'response'> {
  /** JSON of a `PromptResponse` for answers, otherwise plain text. */
  readonly response: string
}

export function writeAnswer(answer: PromptAnswer): WrittenAnswer {
  const { outcome, response } = answer
  return {
    ...answer,
    response: outcome === 'answer' ? JSON.stringify(response) : response.response,
  }
}

export const noContents: PromptContents = {
  elements: [],
  words: null,
  remarks: [],
  readings: [],
  refusal: null,
  causes: [],
  forecast: null,
}

export function plainAnswer(
  outcome: PromptOutcome,
  text: string,
  contents: Partial<PromptContents> = {},
  readings: readonly StoredReading[] = [],
): PromptAnswer {
  return {
    outcome,
    response: { type: 'text', response: text },
    cubeResponse: null,
    queryGenerationResponse: null,
    contents: { ...noContents, ...contents },
    readings,
  }
}
