import type { Message, MessageId, UserId } from '@cartograph/contract'

/** Someone who is writing now. */
export interface Typing {
  readonly userId: UserId
  /** The thread in which they write; null among the comments. */
  readonly parentId: MessageId | null
  readonly until: number
}

/** Clients report typing every two seconds, so one report may be lost. */
const shownMs = 5_000

export function addTyping(
  all: readonly Typing[],
  { userId, parentId }: Pick<Typing, 'userId' | 'parentId'>,
  now: number,
): readonly Typing[] {
  const others = all.filter((one) => one.userId !== userId && one.until > now)
  return [...others, { userId, parentId, until: now + shownMs }]
}

/** Members who have sent their message are no longer typing. */
export function endTyping(
  all: readonly Typing[],
  messages: readonly Message[],
  now: number,
): readonly Typing[] {
  const ended = (one: Typing) =>
    one.until <= now ||
    messages.some(({ user, parent_id: id }) => user?.id === one.userId && id === one.parentId)
  return all.some(ended) ? all.filter((one) => !ended(one)) : all
}

/** 'Ada is typing…', null without names. */
export function typingWords(names: readonly string[]): string | null {
  const [first, second, third] = names
  if (first === undefined) return null
  if (second === undefined) return `${first} is typing…`
  if (third === undefined) return `${first} and ${second} are typing…`
  return 'Several people are typing…'
}
