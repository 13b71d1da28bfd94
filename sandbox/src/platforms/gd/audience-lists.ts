import { numericId } from '../../kit/google/numeric-id.ts'
import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatedList, SimulatorContext } from '../../kit/simulator.ts'

interface List {
  readonly id: string
  /** The name of the shop whose account it is. */
  readonly shop: string
  readonly name: string
  readonly description: string
  readonly membershipDuration: string
  readonly members: Set<string>
}

interface Request {
  readonly account: string
  readonly listId: string
  readonly people: number
  readonly refused: number
  readonly sentAt: number
}

/** The time until a request is processed. */
const processingMs = 60_000

/** Customer match lists by account, and the requests that change them, in memory. */
export function createAudienceLists({
  elapsedMs,
  onListChange,
}: Pick<SimulatorContext, 'elapsedMs' | 'onListChange'>) {
  const lists = new Map<string, List>()
  const requests = new Map<string, Request>()
  let created = 0
  const keyOf = (account: string, id: string) => `${account} ${id}`

  function tell({ shop, id }: List, action: 'add' | 'remove', members: readonly string[]): void {
    onListChange({ shop, list: `GD ${id}`, action, members })
  }

  const listsOf = (account: string) =>
    [...lists].flatMap(([key, list]) => (key.startsWith(`${account} `) ? [list] : []))

  return {
    /** Null if a list with this name exists. */
    create(account: string, list: Omit<List, 'id' | 'members'>) {
      if (listsOf(account).some(({ name }) => name === list.name)) return null
      const id = numericId(`list ${account} ${list.name} ${++created}`, 10)
      const made: List = { ...list, id, members: new Set() }
      lists.set(keyOf(account, id), made)
      return made
    },
    find: (account: string, id: string) => lists.get(keyOf(account, id)) ?? null,
    listsOf,
    delete(account: string, id: string): boolean {
      const list = lists.get(keyOf(account, id))
      if (list === undefined) return false
      lists.delete(keyOf(account, id))
      tell(list, 'remove', [...list.members])
      return true
    },
    all: (): readonly SimulatedList[] =>
      [...lists.values()].map(({ id, name, members }) => ({ id, name, members: [...members] })),
    /** Returns the request id. */
    change(list: List, account: string, verb: 'ingest' | 'remove', people: readonly string[]) {
      const taken = people.filter((person) => person !== refusedEmailHash)
      for (const person of taken) {
        if (verb === 'ingest') list.members.add(person)
        else list.members.delete(person)
      }
      tell(list, verb === 'ingest' ? 'add' : 'remove', taken)
      const requestId = numericId(`request ${requests.size} ${account}`, 16)
      const sentAt = elapsedMs()
      const refused = people.length - taken.length
      requests.set(requestId, { account, listId: list.id, people: taken.length, refused, sentAt })
      return requestId
    },
    /** Null for an unknown request id. */
    request(requestId: string) {
      const request = requests.get(requestId)
      if (request === undefined) return null
      return { ...request, isDone: elapsedMs() - request.sentAt >= processingMs }
    },
  }
}

export type AudienceLists = ReturnType<typeof createAudienceLists>
