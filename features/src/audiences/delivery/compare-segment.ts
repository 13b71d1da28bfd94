import type { Person } from '@cartograph/connectors'
import { decideState, renewalMoment, type Decision, type Wish } from './decide-state.ts'
import type { DeliveryRun, LedgerRow, SegmentMember } from './delivery-run.ts'
import { fingerprintOf, hasSameIdentifiers, isHeldOut, personToSend } from './fingerprint.ts'
import { mergeByKey, type Pair } from './merge-by-key.ts'
import { readLedger, writeLedger } from './read-ledger.ts'
import { openPerson, sealPerson } from './sealed-person.ts'

const pageSize = 2_000
/** Below the 65,535 parameters of a statement. */
const rowsPerWrite = 1_000

/**
 * Writes what has to change for every customer whose place in the segment, data or consent differs
 * from the ledger. It may be repeated: what is written already is no difference.
 */
export async function compareSegment(run: DeliveryRun): Promise<void> {
  const now = run.clock()
  let changed: LedgerRow[] = []
  const write = async () => {
    const rows = changed
    changed = []
    await run.store.inWorkspace(run.orgId, (tx) => writeLedger(tx, rows))
  }
  for await (const pair of mergeByKey(run.readMembers(run.signal), readLedger(run, pageSize))) {
    const row = changedRow(run, pair, now)
    if (row !== null) changed.push(row)
    if (changed.length >= rowsPerWrite) await write()
  }
  if (changed.length > 0) await write()
}

interface Intent {
  readonly wish: Wish
  readonly identity: string | null
  readonly person: Person | null
}

function changedRow(
  run: DeliveryRun,
  { member, row }: Pair<SegmentMember, LedgerRow>,
  now: Date,
): LedgerRow | null {
  const intent: Intent =
    member === null
      ? { wish: { kind: 'leave' }, identity: null, person: null }
      : intentOf(run, member, row)
  const recorded = row && { ...row, isReplaced: row.sealedNext !== null }
  const decision = decideState(intent.wish, recorded, {
    hasSameIdentifiers: () => isSamePerson(run, row, intent.person),
    renewBefore: renewalMoment(now, run.spec.membershipDays),
  })
  const base = row ?? (member && blankRow(run, member, now))
  if (decision.to === 'unchanged' || base === null) return null
  return { ...base, ...changeOf(run, base, decision.to, intent), updatedAt: now }
}

function intentOf(run: DeliveryRun, member: SegmentMember, row: LedgerRow | null): Intent {
  const { spec, fingerprintKey, audiences, syncId, holdOutPercent } = run
  const person = personToSend(member.person, spec)
  const { content, identity } = fingerprintOf(person, spec, fingerprintKey)
  const hold = (reason: Extract<Wish, { kind: 'hold_back' }>['reason'], message: string) => ({
    wish: { kind: 'hold_back', content, reason, message } as const,
    identity,
    person,
  })
  if (holdOutPercent > 0 && isHeldOut(syncId, { identity, key: person.key }, holdOutPercent))
    return hold('hold_out', 'Held out to measure what the audience changes.')
  const send = { wish: { kind: 'send', content } as const, identity, person }
  const isKnown = row?.content === content && (row.state === 'sent' || row.state === 'waiting_add')
  if (isKnown) return send
  // The person as the shop has them, so that an invalid address is not called a missing one.
  const [refusal] = audiences.findUnsendable([member.person], spec)
  return refusal === undefined ? send : hold(refusal.reason, refusal.message)
}

function isSamePerson(run: DeliveryRun, row: LedgerRow | null, person: Person | null): boolean {
  const sealed = row?.sealedPerson ?? null
  if (row === null || sealed === null || person === null) return false
  return hasSameIdentifiers(openPerson(run, row, sealed), person, run.spec)
}

function changeOf(
  run: DeliveryRun,
  base: LedgerRow,
  to: Exclude<Decision['to'], 'unchanged'>,
  { wish, identity, person }: Intent,
): Partial<LedgerRow> {
  const reason = wish.kind === 'hold_back' ? wish.reason : null
  const message = wish.kind === 'hold_back' ? wish.message : null
  const content = wish.kind === 'leave' ? base.content : wish.content
  const why = { reason, message, content, currentIdentity: identity }
  const seal = () => (person === null ? null : sealPerson(run, base, person))
  const unassigned = { jobId: null, batch: null }
  switch (to) {
    case 'add':
      return {
        ...why,
        ...unassigned,
        state: 'waiting_add',
        identity,
        sealedPerson: seal(),
        sealedNext: null,
      }
    case 'replace':
      // The identity stays that of the person on the list until they are off it.
      return { ...why, ...unassigned, state: 'waiting_remove', sealedNext: seal() }
    case 'remove':
      return { ...why, ...unassigned, state: 'waiting_remove', sealedNext: null }
    case 'held_back':
      return { ...why, ...unassigned, state: 'held_back', identity, ...erased }
    case 'removed':
      return { ...why, ...unassigned, state: 'removed', identity: null, content: null, ...erased }
  }
}

const erased = { sealedPerson: null, sealedNext: null, sentAt: null, mayBeListed: false } as const

function blankRow(
  { orgId, syncId }: DeliveryRun,
  { connectionId, customerId }: SegmentMember,
  now: Date,
): LedgerRow {
  return {
    orgId,
    syncId,
    connectionId,
    customerId,
    state: 'held_back',
    reason: null,
    message: null,
    identity: null,
    currentIdentity: null,
    content: null,
    ...erased,
    jobId: null,
    batch: null,
    updatedAt: now,
  }
}
