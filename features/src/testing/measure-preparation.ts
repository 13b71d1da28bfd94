import { closeSimulators, testedPlatforms } from '@cartograph/connectors/testing'
import type { OrgId, QueryFilter, SyncedAudienceId, SyncJobId } from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { openStore } from '@cartograph/store'
import { silentLog } from '@cartograph/store/testing'
import { connectEmbeddedWarehouse } from '@cartograph/warehouse'
import {
  compareSegment,
  readMembers,
  resolveDuplicates,
  type DeliveryRun,
  type SegmentMember,
} from '../audiences/index.ts'
import { timed, type Duration } from './timed.ts'
import { systemContext, type Services } from '../context.ts'
import { TestAudience } from './test-audience.ts'

/** What a process measures, as JSON in its first argument. */
export interface Preparation {
  readonly step: 'read' | 'read half' | 'compare' | 'compare changed'
  readonly connectionString: string
  /** In base64. */
  readonly secretKey: string
  readonly socketPath: string
  readonly audience: {
    readonly orgId: OrgId
    readonly syncId: SyncedAudienceId
    readonly jobs: SyncJobId[]
  }
}

export interface PreparationTime extends Duration {
  readonly rows: number
}

const place = JSON.parse(process.argv[2] ?? '') as Preparation
const { orgId } = place.audience
const store = await openStore({
  connectionString: place.connectionString,
  secretKey: Buffer.from(place.secretKey, 'base64'),
  log: silentLog,
})
const warehouse = connectEmbeddedWarehouse({ socketPath: place.socketPath })
const [platform] = testedPlatforms
if (platform === undefined) throw new Error('There is no destination')
const audience = await TestAudience.reopen(store, platform, place.audience)
const semantic = createSemantic({ warehouse, model: loadCatalogue() })
const services = { store, semantic, clock: () => new Date(), log: silentLog }
const ctx = {
  // Reading members needs no other service.
  ...systemContext(services as unknown as Services, new AbortController().signal),
  workspace: { orgId, role: 'admin' } as const,
}

let rows = 0
const measured = await timed(run)
const answer: PreparationTime = { ...measured, rows }
process.send?.(answer)
await warehouse.close()
await store.close()
await closeSimulators()
process.disconnect()

async function run(): Promise<void> {
  if (place.step === 'compare') return compare(members)
  if (place.step === 'compare changed') return compare((signal) => withChanges(members(signal)))
  const times = place.step === 'read' ? 0 : 2
  for await (const page of members(ctx.signal, times)) rows += page.length
}

function members(signal: AbortSignal, times = 0): AsyncIterable<readonly SegmentMember[]> {
  const bought: QueryFilter = {
    member: 'CustomerProfile.orderCount',
    operator: 'gte',
    values: [String(times)],
  }
  return readMembers(ctx, {
    filters: [bought],
    timezone: 'UTC',
    currency: 'USD',
    fields: ['email', 'first_and_last_name'],
    signal,
  })
}

async function compare(read: DeliveryRun['readMembers']): Promise<void> {
  const delivery = { ...audience.run(), readMembers: read }
  rows = await compareSegment(delivery)
  await resolveDuplicates(delivery, 'comparison')
}

/** One in a hundred has another name. */
async function* withChanges(pages: AsyncIterable<readonly SegmentMember[]>) {
  let count = 0
  for await (const page of pages)
    yield page.map((member) => {
      count += 1
      if (count % 100 !== 0) return member
      return { ...member, person: { ...member.person, lastName: 'Changed' } }
    })
}
