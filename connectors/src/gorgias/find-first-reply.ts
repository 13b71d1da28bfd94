import type { Message } from './api-types.ts'
import { momentOf } from './moment.ts'

/** True for a message from an agent to the customer, not from a rule or an internal note. */
export function isAgentReply(message: Message): boolean {
  const isByRule = message.rule_id !== null && message.rule_id !== undefined
  return message.from_agent === true && message.public === true && !isByRule
}

/**
 * The first reply in a conversation; if the shop started it, the first after the customer's
 * message.
 */
export function findFirstReply(messages: readonly Message[]): Message | null {
  const inOrder = messages.toSorted(
    (left, right) => momentOf(left.created_datetime) - momentOf(right.created_datetime),
  )
  const asked = inOrder.findIndex((message) => message.from_agent !== true)
  if (asked === -1) return null
  return inOrder.slice(asked).find(isAgentReply) ?? null
}
