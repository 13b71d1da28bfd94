import { numericId } from '../../kit/google/numeric-id.ts'

interface List {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly membershipDuration: string
  readonly members: Set<string>
}

interface Request {
  readonly account: string
  readonly listId: string
  readonly people: number
  readonly sentAt: number
}

/** So long Google works on what it was sent. */
const workMs = 60_000

/** Lists of people by account, and what was sent to them; kept for as long as the sandbox runs. */
export function createAudienceLists(elapsedMs: () => number) {
  const lists = new Map<string, List>()
  const requests = new Map<string, Request>()
  const keyOf = (account: string, id: string) => `${account} ${id}`

  return {
    /** Null when there is one of this name already. */
    create(account: string, list: Pick<List, 'name' | 'description' | 'membershipDuration'>) {
      const id = numericId(`list ${account} ${list.name}`, 10)
      if (lists.has(keyOf(account, id))) return null
      const made: List = { ...list, id, members: new Set() }
      lists.set(keyOf(account, id), made)
      return made
    },
    find: (account: string, id: string) => lists.get(keyOf(account, id)) ?? null,
    /** Answers the number under which it can be asked about. */
    change(list: List, account: string, verb: 'ingest' | 'remove', people: readonly string[]) {
      for (const person of people) {
        if (verb === 'ingest') list.members.add(person)
        else list.members.delete(person)
      }
      const requestId = numericId(`request ${requests.size} ${account}`, 16)
      const sentAt = elapsedMs()
      requests.set(requestId, { account, listId: list.id, people: people.length, sentAt })
      return requestId
    },
    /** Null for a number that was never given. */
    request(requestId: string) {
      const request = requests.get(requestId)
      if (request === undefined) return null
      return { ...request, isDone: elapsedMs() - request.sentAt >= workMs }
    },
  }
}

export type AudienceLists = ReturnType<typeof createAudienceLists>
