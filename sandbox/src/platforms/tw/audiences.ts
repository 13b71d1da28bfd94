import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatedList, SimulatorContext } from '../../kit/simulator.ts'
import { base36, type AdAccount } from './accounts.ts'
import { invalid, notFound, XRefusal } from './refusal.ts'

interface Member {
  readonly name: string
  readonly expiresAt: number
}

interface Audience {
  readonly id: string
  readonly account: AdAccount
  readonly name: string
  readonly description: string
  /** By each of their identifiers. */
  readonly members: Map<string, Member>
  changedMs: number | null
}

export interface Operation {
  readonly operation_type?: unknown
  readonly params?: {
    readonly expires_at?: string
    readonly users?: readonly {
      readonly email?: readonly unknown[]
      readonly phone_number?: readonly unknown[]
    }[]
  }
}

/** How long an audience is matched after a change. */
const matchingMs = 60_000
const smallest = 100
const mostOperations = 2_500

/** Custom audiences, in memory. */
export function createAudiences({
  elapsedMs,
  clock,
  onListChange,
}: Pick<SimulatorContext, 'elapsedMs' | 'clock' | 'onListChange'>) {
  const audiences = new Map<string, Audience>()
  let created = 0

  function find(account: AdAccount, id: string): Audience {
    const audience = audiences.get(id)
    if (audience?.account.id !== account.id) throw notFound()
    return audience
  }

  function membersOf({ members }: Audience): readonly string[] {
    const now = clock().getTime()
    const current = [...members.values()].filter(({ expiresAt }) => expiresAt > now)
    return [...new Set(current.map(({ name }) => name))]
  }

  function viewOf(audience: Audience) {
    const { id, name, description, changedMs, account } = audience
    const size = membersOf(audience).length
    const isMatching = changedMs === null || elapsedMs() - changedMs < matchingMs
    const isLarge = size >= smallest
    return {
      id,
      name,
      description,
      owner_account_id: account.id,
      audience_type: 'CRM',
      audience_size: isMatching || !isLarge ? null : size,
      targetable: !isMatching && isLarge,
      targetable_types: ['CRM', 'EXCLUDED_CRM'],
      reasons_not_targetable: isMatching ? ['PROCESSING'] : isLarge ? [] : ['TOO_SMALL'],
      deleted: false,
    }
  }

  return {
    create(account: AdAccount, name: string, description: string) {
      const id = base36(`audience ${(created += 1)} of ${account.id}`)
      const about = { id, account, name, description }
      const audience: Audience = { ...about, members: new Map(), changedMs: null }
      audiences.set(id, audience)
      return viewOf(audience)
    },
    /** All operations, or none. */
    change(account: AdAccount, id: string, operations: readonly Operation[]) {
      const audience = find(account, id)
      if (operations.length === 0 || operations.length > mostOperations)
        throw invalid('operations', `1 to ${mostOperations}`)
      const problems = operations.map(problemOf)
      if (problems.some((problem) => problem !== null))
        throw new XRefusal(400, 'INVALID_PARAMETER', 'Some operations are invalid', problems)
      const changed = { add: [] as string[], remove: [] as string[] }
      for (const { operation_type: type, params } of operations) {
        const expiresAt = Date.parse(params?.expires_at ?? '9999-01-01T00:00:00Z')
        for (const user of params?.users ?? []) {
          const keys = identifiersOf(user)
          const [name = ''] = keys
          changed[type === 'Delete' ? 'remove' : 'add'].push(name)
          for (const key of keys)
            if (type === 'Delete') audience.members.delete(key)
            else audience.members.set(key, { name, expiresAt })
        }
      }
      audience.changedMs = elapsedMs()
      const { shop } = account
      for (const action of ['add', 'remove'] as const) {
        const members = changed[action]
        if (members.length > 0) onListChange({ shop: shop.name, list: `TW ${id}`, action, members })
      }
      return { success_count: operations.length, total_count: operations.length }
    },
    delete(account: AdAccount, id: string) {
      const audience = find(account, id)
      audiences.delete(id)
      const members = membersOf(audience)
      onListChange({ shop: account.shop.name, list: `TW ${id}`, action: 'remove', members })
      return { ...viewOf(audience), deleted: true }
    },
    read: (account: AdAccount, id: string) => viewOf(find(account, id)),
    of: ({ id }: AdAccount) =>
      [...audiences.values()].filter(({ account }) => account.id === id).map(viewOf),
    all: (): readonly SimulatedList[] =>
      [...audiences.values()].map((audience) => ({
        id: audience.id,
        name: audience.name,
        members: membersOf(audience),
      })),
  }
}

export type Audiences = ReturnType<typeof createAudiences>

type User = NonNullable<NonNullable<Operation['params']>['users']>[number]

/** Email addresses first. */
function identifiersOf({ email = [], phone_number: phones = [] }: User): readonly string[] {
  return [...email, ...phones].map(String)
}

function problemOf({ operation_type: type, params }: Operation): string | null {
  if (type !== 'Update' && type !== 'Delete') return 'operation_type must be Update or Delete'
  const all = params?.users?.flatMap(identifiersOf) ?? []
  if (all.length === 0) return 'users are required'
  if (!all.every((hash) => /^[0-9a-f]{64}$/.test(hash))) return 'Expected a SHA-256 hash'
  return all.includes(refusedEmailHash) ? 'The user cannot be added' : null
}
