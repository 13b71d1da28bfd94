import { PromptResponse, type Prompt } from '@cartograph/contract'
import * as z from 'zod/mini'

/** The text of an answer: plain, or in JSON. Null if the JSON is incomplete or not as agreed. */
export function readResponse({ response }: Pick<Prompt, 'response'>): PromptResponse | null {
  const text = response?.trim() ?? ''
  if (!text.startsWith('{')) return { type: 'text', response: text }
  try {
    return z.safeParse(PromptResponse, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
