import type { PlatformCode } from '@cartograph/contract'
import type { SandboxShop } from '../shop.ts'
import type { SimulatedList, SimulatorContext } from './simulator.ts'

export interface StoredList<Account> {
  readonly id: string
  readonly account: Account
  readonly name: string
  /** What each member is shown by, by what identifies it: mostly the same hash. */
  readonly members: Map<string, string>
  /** Null before the first change. */
  changedMs: number | null
}

/** How long a list is matched after a change. */
const matchingMs = 60_000

/** The lists of customers in the accounts of a platform, in memory. */
export function createListStore<
  Account extends { readonly id: string; readonly shop: SandboxShop },
  List extends StoredList<Account> = StoredList<Account>,
>(
  platform: PlatformCode,
  { elapsedMs, onListChange }: Pick<SimulatorContext, 'elapsedMs' | 'onListChange'>,
) {
  const lists = new Map<string, List>()

  function tell({ account, id }: List, action: 'add' | 'remove', members: readonly string[]): void {
    onListChange({ shop: account.shop.name, list: `${platform} ${id}`, action, members })
  }

  /** Ads can no longer be shown to its members. */
  function leave(list: List): void {
    tell(list, 'remove', [...list.members.values()])
  }

  return {
    add(list: List): List {
      lists.set(list.id, list)
      return list
    },
    find: (id: string): List | undefined => lists.get(id),
    of: ({ id }: Account): readonly List[] =>
      [...lists.values()].filter(({ account }) => account.id === id),
    change(
      list: List,
      action: 'add' | 'remove',
      members: readonly string[],
      keyOf: (member: string) => string = (member) => member,
    ): void {
      for (const member of members)
        if (action === 'add') list.members.set(keyOf(member), member)
        else list.members.delete(keyOf(member))
      list.changedMs = elapsedMs()
      tell(list, action, members)
    },
    delete(list: List): void {
      lists.delete(list.id)
      leave(list)
    },
    leave,
    isMatching: ({ changedMs }: List): boolean =>
      changedMs === null || elapsedMs() - changedMs < matchingMs,
    /** Those that ads can be shown to. */
    all: (isUsed: (list: List) => boolean = () => true): readonly SimulatedList[] =>
      [...lists.values()]
        .filter(isUsed)
        .map(({ id, name, members }) => ({ id, name, members: [...members.values()] })),
  }
}
