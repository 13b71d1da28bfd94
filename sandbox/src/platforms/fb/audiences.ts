import { createHash } from 'node:crypto'
import type { AdAccount } from './ad-accounts.ts'
import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatedList, SimulatorContext } from '../../kit/simulator.ts'
import { badParameter, GraphRefusal, noSuchObject } from './graph-refusal.ts'

export interface CustomAudience {
  readonly id: string
  readonly account: AdAccount
  readonly name: string
  readonly description: string
  readonly isValueBased: boolean
}

export interface UsersChange {
  readonly schema: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly session: UploadSession | null
}

export interface UploadSession {
  readonly session_id: number
  readonly batch_seq: number
  readonly last_batch_flag: boolean
}

/** Matching takes some time; until then the size is unknown. */
const fillingMs = 60_000
const maxRows = 10_000
const maxAudiences = 500

/** Custom audiences of hashed customers, in memory. */
export function createAudiences({
  elapsedMs,
  onListChange,
}: Pick<SimulatorContext, 'elapsedMs' | 'onListChange'>) {
  const audiences = new Map<
    string,
    CustomAudience & { readonly members: Map<string, unknown>; changedMs: number }
  >()
  /** The last batch of each session. */
  const sessions = new Map<number, UploadSession>()
  let created = 0

  function find(id: string) {
    const audience = audiences.get(id)
    if (audience === undefined) throw noSuchObject(id)
    return audience
  }

  return {
    has: (id: string) => audiences.has(id),
    find: (id: string): CustomAudience => find(id),
    create({ account, name, description, isValueBased }: Omit<CustomAudience, 'id'>): string {
      if (audiences.size >= maxAudiences)
        throw new GraphRefusal(2654, 'The ad account has too many custom audiences')
      const id = `2384${String(++created).padStart(13, '0')}`
      const members = new Map<string, unknown>()
      const changedMs = elapsedMs() - fillingMs
      audiences.set(id, { id, account, name, description, isValueBased, members, changedMs })
      return id
    },
    delete(id: string): void {
      const audience = find(id)
      audiences.delete(id)
      tell(audience, 'remove', [...audience.members.keys()])
    },
    listOf: (account: AdAccount): readonly CustomAudience[] =>
      [...audiences.values()].filter((one) => one.account.id === account.id),
    all: (): readonly SimulatedList[] =>
      [...audiences.values()].map(({ id, name, members }) => ({
        id,
        name,
        members: [...members.keys()],
      })),
    /** Returns the invalid rows. */
    change(
      id: string,
      change: UsersChange,
      action: 'add' | 'remove',
    ): readonly (readonly unknown[])[] {
      const audience = find(id)
      checkSchema(change, audience.isValueBased)
      if (change.session !== null) followSession(change.session)
      const invalid: (readonly unknown[])[] = []
      const changed: string[] = []
      for (const row of change.rows) {
        if (isValid(row, change.schema)) {
          const key = keyOf(row, change.schema)
          if (action === 'add') audience.members.set(key, row)
          else audience.members.delete(key)
          changed.push(key)
        } else invalid.push(row)
      }
      audience.changedMs = elapsedMs()
      tell(audience, action, changed)
      return invalid
    },
    status(id: string) {
      const { members, changedMs } = find(id)
      const isFilling = elapsedMs() - changedMs < fillingMs
      const rounded = Math.max(1_000, Math.floor(members.size / 100) * 100)
      const isSmall = members.size < 100
      return {
        operation_status: isFilling
          ? { code: 441, description: 'We are finding people who match your list.' }
          : { code: 200, description: 'Normal' },
        delivery_status: isSmall
          ? { code: 300, description: 'Audience too small.' }
          : { code: 200, description: 'This audience is ready for use.' },
        approximate_count_lower_bound: isFilling ? -1 : rounded,
        approximate_count_upper_bound: isFilling ? -1 : rounded + 100,
      }
    },
  }

  function tell(
    { id, account }: CustomAudience,
    action: 'add' | 'remove',
    members: readonly string[],
  ): void {
    onListChange({ shop: account.shop.name, list: `FB ${id}`, action, members })
  }

  function followSession(session: UploadSession): void {
    const last = sessions.get(session.session_id)
    // A client repeats a batch if the response was lost.
    const isAgain = session.batch_seq === last?.batch_seq
    if (!isAgain && session.batch_seq !== (last?.batch_seq ?? 0) + 1)
      throw badParameter('session: batch_seq must follow the one before')
    if (!isAgain && last?.last_batch_flag === true)
      throw badParameter('session: its last batch was already received')
    sessions.set(session.session_id, session)
  }
}

export type Audiences = ReturnType<typeof createAudiences>

const hashedNames = new Set('EMAIL PHONE FN LN FI CT ST ZIP COUNTRY GEN DOBY DOBM DOBD'.split(' '))

function checkSchema({ schema, rows }: UsersChange, isValueBased: boolean): void {
  for (const name of schema) {
    if (name === 'LOOKALIKE_VALUE' && !isValueBased)
      throw badParameter('payload: LOOKALIKE_VALUE is only for value-based audiences')
    if (!hashedNames.has(name) && name !== 'LOOKALIKE_VALUE' && name !== 'EXTERN_ID')
      throw badParameter(`payload: ${name} is not a valid key of the schema`)
  }
  if (rows.length > maxRows) throw badParameter(`payload: more than ${maxRows} rows`)
}

function isValid(row: readonly unknown[], schema: readonly string[]): boolean {
  if (row.length !== schema.length) return false
  return schema.every((name, at) => {
    const value = row[at]
    if (name === 'LOOKALIKE_VALUE') return typeof value === 'number' && value >= 0
    return typeof value === 'string' && (!hashedNames.has(name) || isHash(value))
  })
}

/** A hash of nothing is a mistake of the sender, and the platform has rules of its own. */
function isHash(value: string): boolean {
  return /^([0-9a-f]{64})?$/.test(value) && value !== emptyHash && value !== refusedEmailHash
}

const emptyHash = createHash('sha256').update('').digest('hex')

/** Identifies a person by the first available key. */
function keyOf(row: readonly unknown[], schema: readonly string[]): string {
  for (const name of ['EXTERN_ID', 'EMAIL', 'PHONE']) {
    const value = row[schema.indexOf(name)]
    if (typeof value === 'string' && value !== '') return value
  }
  return JSON.stringify(row)
}
