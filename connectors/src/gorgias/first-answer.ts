import type { Message } from './api-types.ts'
import { momentOf } from './moment.ts'

/** What a person of the shop wrote to the customer, rather than a rule or a note among colleagues. */
export function isAnswer(message: Message): boolean {
  const isByRule = message.rule_id !== null && message.rule_id !== undefined
  return message.from_agent === true && message.public === true && !isByRule
}

/** The first answer in a whole conversation: one that the shop began is answered after the customer wrote. */
export function firstAnswer(messages: readonly Message[]): Message | null {
  const inOrder = messages.toSorted(
    (left, right) => momentOf(left.created_datetime) - momentOf(right.created_datetime),
  )
  const asked = inOrder.findIndex((message) => message.from_agent !== true)
  if (asked === -1) return null
  return inOrder.slice(asked).find(isAnswer) ?? null
}
