import type { ListStatus } from './destination.ts'
import type { AudiencePlan } from './plan.ts'

type ListState = 'filling' | 'too_small' | 'ready' | 'warning'

/** What a platform says of a list that it matches with its users. */
export interface MatchedList {
  readonly state: ListState
  /** The matched people; null while unknown. */
  readonly people: number | null | undefined
  /** The share of matched people, 0 to 1; absent if the platform does not say. */
  readonly matchRate?: number | null
  /** How long matching takes: 'two days'. */
  readonly matchesWithin: string
  /** Sentences in place of the usual ones. */
  readonly texts?: Partial<Record<ListState, string>>
}

export function matchedStatus(
  { name, audiences }: { readonly name: string; readonly audiences: AudiencePlan },
  { state, people, matchRate, matchesWithin, texts }: MatchedList,
): ListStatus {
  const smallest = (audiences.smallestList ?? 0).toLocaleString('en')
  const usual = {
    filling: `${name} is matching the customers, which takes up to ${matchesWithin}.`,
    too_small: `${name} needs ${smallest} matched customers to show ads.`,
    ready: `${name} can show ads to the audience.`,
    warning: `${name} does not say whether it can show ads to the audience.`,
  }
  return {
    state,
    description: texts?.[state] ?? usual[state],
    size: rangeOf(people),
    matchRate: rangeOf(matchRate),
  }
}

/** The state of a list by its matched people alone. */
export function stateBySize(
  people: number | null,
  { smallestList }: Pick<AudiencePlan, 'smallestList'>,
): 'filling' | 'too_small' | 'ready' {
  if (people === null) return 'filling'
  return people < (smallestList ?? 0) ? 'too_small' : 'ready'
}

/** Of a list that the platform creates with its first members. */
export function notYetCreated(platform: string, thing: 'audience' | 'list'): ListStatus {
  const description = `${platform} creates the ${thing} with its first customers.`
  return { state: 'filling', description, size: null, matchRate: null }
}

function rangeOf(number: number | null | undefined) {
  return number == null ? null : { atLeast: number, atMost: number }
}
