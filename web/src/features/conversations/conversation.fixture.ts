import {
  ConversationId,
  PromptId,
  type Conversation,
  type ConversationSummary,
  type Prompt,
} from '@cartograph/contract'

/** An answer in one sentence, without elements. */
export function prompt(n: number, about: Partial<Prompt> = {}): Prompt {
  return {
    id: PromptId.parse(`01930000-0000-7000-8000-0000000005${String(n).padStart(2, '0')}`),
    user_prompt: `Question ${n}`,
    outcome: 'answer',
    response: JSON.stringify({ type: 'text', response: `Answer ${n}.` }),
    cube_response: null,
    query_generation_response: null,
    is_useful_from_user: null,
    problem: null,
    created_at: '2026-11-14T15:00:00.000Z',
    verified: null,
    elements: [],
    words: null,
    remarks: [],
    readings: [],
    refusal: null,
    causes: [],
    forecast: null,
    ...about,
  }
}

export function conversation(n: number, ...prompts: readonly Prompt[]): Conversation {
  return {
    id: ConversationId.parse(`01930000-0000-7000-8000-0000000004${String(n).padStart(2, '0')}`),
    name: null,
    created_at: '2026-11-14T15:00:00.000Z',
    prompts: [...prompts],
  }
}

/** As in a list: without the answers. */
export function summary({ prompts, ...rest }: Conversation): ConversationSummary {
  return {
    ...rest,
    prompts: prompts.map(({ id, user_prompt, created_at }) => ({ id, user_prompt, created_at })),
  }
}
