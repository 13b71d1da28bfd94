import type { ConversationSummary } from '@cartograph/contract'

/** Its name, or 'Conversation 5c0d3a9e7b21' by the end of its id. */
export function conversationTitle({ id, name }: Pick<ConversationSummary, 'id' | 'name'>): string {
  return name ?? `Conversation ${id.split('-').at(-1) ?? id}`
}
