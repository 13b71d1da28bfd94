import type { Prompt, PromptContents, PromptOutcome, UserId } from '@cartograph/contract'
import type { prompts } from '@cartograph/store'

export type StoredReading = (typeof prompts.$inferSelect)['readings'][number]

/** What is stored of a question when it has been answered, or not. */
export interface PromptAnswer {
  readonly outcome: PromptOutcome
  /** JSON of a `PromptResponse` for answers, otherwise plain text. */
  readonly response: string
  readonly cubeResponse: Prompt['cube_response']
  readonly queryGenerationResponse: string | null
  readonly contents: PromptContents
  readonly readings: readonly StoredReading[]
  /** Of the answer of a verified question. */
  readonly verifiedBy?: UserId | null
  readonly verifiedAt?: Date
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
  response: string,
  contents: Partial<PromptContents> = {},
  readings: readonly StoredReading[] = [],
): PromptAnswer {
  return {
    outcome,
    response,
    cubeResponse: null,
    queryGenerationResponse: null,
    contents: { ...noContents, ...contents },
    readings,
  }
}
