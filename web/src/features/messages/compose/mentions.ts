import { foldText, maxMentions, type UserId } from '@cartograph/contract'

export interface Person {
  readonly id: UserId
  readonly name: string
}

export interface MentionQuery {
  /** The index of its `@`. */
  readonly at: number
  readonly typed: string
}

/** The mention that is being typed before the caret; a name has at most two words here. */
export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const found = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/u.exec(text.slice(0, caret))
  if (found === null) return null
  const [, typed = ''] = found
  return { at: caret - typed.length - 1, typed }
}

/** Those with a word of their name that begins so, whose first name does first. */
export function matchPeople(people: readonly Person[], typed: string): readonly Person[] {
  const wanted = foldText(typed)
  const rank = ({ name }: Person) => {
    const folded = foldText(name)
    if (folded.startsWith(wanted)) return 0
    return folded.includes(` ${wanted}`) ? 1 : 2
  }
  return people
    .map((person) => ({ person, at: rank(person) }))
    .filter(({ at }) => at < 2)
    .toSorted((a, b) => a.at - b.at || a.person.name.localeCompare(b.person.name))
    .slice(0, mostShown)
    .map(({ person }) => person)
}

const mostShown = 6

/** The text with the chosen name, and the new position of the caret. */
export function insertMention(
  text: string,
  { at, typed }: MentionQuery,
  { name }: Person,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(at + 1 + typed.length)
  const before = `${text.slice(0, at)}@${name}${/^[\s.,;:!?)]/.test(rest) ? '' : ' '}`
  return { text: before + rest, caret: before.length }
}

/** Those of the chosen people whose name is still in the text, as many as a message may mention. */
export function mentionedIn(text: string, chosen: readonly Person[]): UserId[] {
  return peopleIn(text, chosen).slice(0, maxMentions)
}

/** Whether the text names more people than a message may mention. */
export function mentionsTooMany(text: string, chosen: readonly Person[]): boolean {
  return chosen.length > maxMentions && peopleIn(text, chosen).length > maxMentions
}

function peopleIn(text: string, chosen: readonly Person[]): UserId[] {
  const there = chosen.filter(({ name }) => text.includes(`@${name}`))
  return [...new Set(there.map(({ id }) => id))]
}
