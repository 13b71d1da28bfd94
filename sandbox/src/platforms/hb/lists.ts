import { refusedEmail } from '../../kit/refused-member.ts'
import type { SimulatedList, SimulatorContext } from '../../kit/simulator.ts'
import { invalid, notFound } from './refusal.ts'

interface StoredContact {
  readonly id: string
  readonly email: string
}

interface StoredList {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly members: Set<string>
}

/** The contacts, static lists and properties of one account, in memory. */
export function createLists(
  shop: string,
  { clock, onListChange }: Pick<SimulatorContext, 'clock' | 'onListChange'>,
) {
  const contacts = new Map<string, StoredContact>()
  const byEmail = new Map<string, StoredContact>()
  const lists = new Map<string, StoredList>()
  const properties = new Set(['email', 'firstname', 'lastname', 'phone'])
  let created = 0

  function listOf(id: string): StoredList {
    const list = lists.get(id)
    if (list === undefined) throw notFound(`List does not exist with ID ${id}.`)
    return list
  }

  function tell(id: string, action: 'add' | 'remove', members: readonly string[]): void {
    const emails = members.flatMap((member) => contacts.get(member)?.email ?? [])
    onListChange({ shop, list: `HB ${id}`, action, members: emails })
  }

  return {
    properties,
    list: listOf,
    lists: () => [...lists.values()],
    all: (): readonly SimulatedList[] =>
      [...lists.values()].map(({ id, name, members }) => ({
        id,
        name,
        members: [...members].flatMap((member) => contacts.get(member)?.email ?? []),
      })),
    find: (email: string) => byEmail.get(email.toLowerCase()) ?? null,
    /** Null for an address that is refused. */
    upsert(address: string): StoredContact | null {
      const email = address.toLowerCase()
      if (email === refusedEmail || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return null
      const known = byEmail.get(email)
      if (known !== undefined) return known
      const contact = { id: String(100_000 + ++created), email }
      contacts.set(contact.id, contact)
      byEmail.set(email, contact)
      return contact
    },
    createList(name: string): StoredList {
      if ([...lists.values()].some((list) => list.name === name))
        throw invalid(`A list with the name ${name} already exists.`)
      const list = {
        id: String(++created),
        name,
        createdAt: clock().getTime(),
        members: new Set<string>(),
      }
      lists.set(list.id, list)
      return list
    },
    deleteList(id: string): void {
      const { members } = listOf(id)
      lists.delete(id)
      tell(id, 'remove', [...members])
    },
    /** Returns the ids that do not exist. */
    change(id: string, action: 'add' | 'remove', members: readonly string[]): readonly string[] {
      const list = listOf(id)
      const known = members.filter((member) => contacts.has(member))
      for (const member of known)
        if (action === 'add') list.members.add(member)
        else list.members.delete(member)
      tell(id, action, known)
      return members.filter((member) => !contacts.has(member))
    },
  }
}

export type Lists = ReturnType<typeof createLists>
