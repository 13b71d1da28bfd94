import { msPerDay } from '@cartograph/contract'
import { createHash } from 'node:crypto'
import { refusedEmail } from '../../kit/refused-member.ts'
import type { SimulatedList, SimulatorContext } from '../../kit/simulator.ts'
import { isRecord } from './body.ts'
import { invalid, notFound, Refusal } from './refusal.ts'

export interface StoredProfile {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
}

interface StoredList {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly members: Set<string>
}

interface ImportJob {
  readonly id: string
  readonly listIds: readonly string[]
  readonly profiles: readonly unknown[]
  readonly createdAt: number
  /** The number of status requests; each advances the job. */
  polls: number
  errors: readonly ImportError[]
}

export interface ImportError {
  readonly index: number
  readonly field: 'email' | 'phone_number'
  readonly title: string
  readonly detail: string
}

const maxListsPerDay = 150

/** The lists and profiles of one account, in memory. */
export function createAudiences(
  shop: string,
  { clock, onListChange }: Pick<SimulatorContext, 'clock' | 'onListChange'>,
) {
  const lists = new Map<string, StoredList>()
  const profiles = new Map<string, StoredProfile>()
  const jobs = new Map<string, ImportJob>()
  const refused = new Set([refusedEmail])
  let createdCount = 0

  function listOf(id: string): StoredList {
    const list = lists.get(id)
    if (list === undefined) throw notFound(`A list with id ${id} does not exist.`)
    return list
  }

  function jobOf(id: string): ImportJob {
    const job = jobs.get(id)
    if (job === undefined) throw notFound(`A bulk profile import job with id ${id} does not exist.`)
    return job
  }

  /** Creates or updates the profile with this email or phone number. */
  function upsertProfile(email: string | null, phone: string | null): StoredProfile {
    const known = [...profiles.values()].find(
      (one) => (email !== null && one.email === email) || (phone !== null && one.phone === phone),
    )
    const id = known?.id ?? idOf('profile', email ?? phone ?? '')
    const profile = {
      id,
      email: email ?? known?.email ?? null,
      phone: phone ?? known?.phone ?? null,
    }
    profiles.set(id, profile)
    return profile
  }

  function tell(list: string, action: 'add' | 'remove', members: readonly string[]): void {
    onListChange({ shop, list: `KL ${list}`, action, members: members.map(identifierOf) })
  }

  function identifierOf(member: string): string {
    const { email = null, phone = null } = profiles.get(member) ?? {}
    return email?.toLowerCase() ?? phone ?? ''
  }

  function finish(job: ImportJob): void {
    const errors: ImportError[] = []
    const added: string[] = []
    for (const [index, profile] of job.profiles.entries()) {
      const { email, phone, error } = readProfile(profile, index, refused)
      if (error !== null) {
        errors.push(error)
        continue
      }
      const stored = upsertProfile(email, phone)
      for (const id of job.listIds) lists.get(id)?.members.add(stored.id)
      added.push(stored.id)
    }
    for (const id of job.listIds) tell(id, 'add', added)
    job.errors = errors
  }

  return {
    lists: () => [...lists.values()],
    list: listOf,
    all: (): readonly SimulatedList[] =>
      [...lists.values()].map(({ id, name, members }) => ({
        id,
        name,
        members: [...members].map((member) => {
          const { email = null, phone = null } = profiles.get(member) ?? {}
          return email ?? phone ?? ''
        }),
      })),
    createList(name: string): StoredList {
      const today = clock().getTime() - msPerDay
      if ([...lists.values()].filter((list) => list.createdAt > today).length >= maxListsPerDay)
        throw new Refusal(429, 'throttled', 'Request was throttled.', 3600)
      const id = idOf('list', `${name} ${++createdCount}`).slice(2, 8)
      const list = { id, name, createdAt: clock().getTime(), members: new Set<string>() }
      lists.set(id, list)
      return list
    },
    deleteList(id: string): void {
      const { members } = listOf(id)
      lists.delete(id)
      tell(id, 'remove', [...members])
    },
    members(id: string): readonly StoredProfile[] {
      return [...listOf(id).members].flatMap((member) => profiles.get(member) ?? [])
    },
    remove(id: string, members: readonly string[]): void {
      if (members.length > 1000) throw invalid('At most 1000 profiles can be removed at once.')
      const list = listOf(id)
      for (const member of members) list.members.delete(member)
      tell(id, 'remove', members)
    },
    startImport(listIds: readonly string[], given: readonly unknown[]): ImportJob {
      if (given.length === 0 || given.length > 10_000)
        throw invalid('Between 1 and 10000 profiles can be imported at once.')
      for (const id of listIds) listOf(id)
      const id = idOf('job', String(++createdCount))
      const createdAt = clock().getTime()
      const job = { id, listIds, profiles: given, createdAt, polls: 0, errors: [] }
      jobs.set(id, job)
      return job
    },
    /** The job is queued at the first poll, processing at the second, and complete at the third. */
    poll(id: string): ImportJob {
      const job = jobOf(id)
      job.polls += 1
      if (job.polls === 3) finish(job)
      return job
    },
    errors: (id: string): readonly ImportError[] => jobOf(id).errors,
    /** From now on, imports refuse the address. */
    refuse: (email: string) => void refused.add(email),
  }
}

export type Audiences = ReturnType<typeof createAudiences>

export function jobResource(job: ImportJob) {
  const isDone = job.polls >= 3
  const failed = job.errors.length
  return {
    type: 'profile-bulk-import-job',
    id: job.id,
    attributes: {
      status: isDone ? 'complete' : job.polls === 2 ? 'processing' : 'queued',
      created_at: new Date(job.createdAt).toISOString(),
      total_count: job.profiles.length,
      completed_count: isDone ? job.profiles.length - failed : 0,
      failed_count: isDone ? failed : 0,
    },
  }
}

function readProfile(profile: unknown, index: number, refused: ReadonlySet<string>) {
  const attributes = isRecord(profile) ? profile['attributes'] : null
  if (!isRecord(attributes)) throw invalid(`Profile ${index} has no attributes.`)
  const email = textOf(attributes['email'])
  const phone = textOf(attributes['phone_number'])
  if (email !== null && refused.has(email))
    return { email, phone, error: invalidEmail(email, index) }
  const error = errorOf(email, phone, index)
  return { email, phone, error }
}

function invalidEmail(email: string, index: number): ImportError {
  return { index, field: 'email', title: 'Invalid email.', detail: `${email} is not valid.` }
}

function errorOf(email: string | null, phone: string | null, index: number): ImportError | null {
  if (email === null && phone === null)
    return { index, field: 'email', title: 'Invalid input.', detail: 'One identifier is required.' }
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return invalidEmail(email, index)
  // The area code 555 does not exist, and 200 is not assigned.
  if (phone !== null && (!/^\+[1-9]\d{6,14}$/.test(phone) || /^\+1(555|200)/.test(phone)))
    return {
      index,
      field: 'phone_number',
      title: 'Invalid phone number.',
      detail: `${phone} is not valid.`,
    }
  return null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function idOf(kind: string, of: string): string {
  const digest = createHash('sha256').update(`${kind} ${of}`).digest('hex').toUpperCase()
  return `01${digest.slice(0, 24)}`
}
