import { contactOf, type Contact, type Person } from '@cartograph/connectors'
import {
  decideState,
  renewalMoment,
  type Decision,
  type RecordedMember,
  type Wish,
} from './decide-state.ts'
import {
  personKey,
  type DeliveryRun,
  type LedgerRow,
  type MemberKey,
  type SegmentMember,
} from './delivery-run.ts'
import {
  contentOf,
  hasSameIdentifiers,
  identityOf,
  isHeldOut,
  personToSend,
} from './fingerprint.ts'
import { mergeByKey, type Pair } from './merge-by-key.ts'
import { readLedger, readLedgerRows, writeLedger, type LedgerState } from './read-ledger.ts'
import { recordHeldBackCustomers } from './record-events.ts'
import { openPerson, sealPerson } from './sealed-person.ts'

/** A larger page would outlive two collections of the young generation, and be moved to the old one. */
const pageSize = 500
/** Below the 65,535 parameters of a statement. */
const rowsPerWrite = 1_000

/**
 * Writes what has to change for every customer whose place in the segment, data or consent differs
 * from the ledger. It may be repeated: what is written already is no difference. Returns how many
 * rows were written.
 */
export async function compareSegment(run: DeliveryRun): Promise<number> {
  const now = run.clock()
  let changed: Change[] = []
  let written = 0
  const write = async () => {
    const rows = await rowsOf(run, changed, now)
    changed = []
    written += rows.length
    await run.store.inWorkspace(run.orgId, async (tx) => {
      await writeLedger(tx, rows)
      await recordHeldBackCustomers(tx, rows, now)
    })
  }
  for await (const pairs of mergeByKey(run.readMembers(run.signal), readLedger(run, pageSize)))
    for (const pair of pairs) {
      const change = findChange(run, pair, now)
      if (change !== null) changed.push(change)
      if (changed.length >= rowsPerWrite) await write()
    }
  if (changed.length > 0) await write()
  return written
}

interface Change {
  readonly key: MemberKey
  readonly intent: Intent
  readonly isStored: boolean
}

interface Intent {
  readonly wish: Wish
  /** Null of those who are not in the segment. */
  readonly member: SegmentMember | null
  readonly contact: Contact | null
}

function findChange(
  run: DeliveryRun,
  { member, row }: Pair<SegmentMember, LedgerState>,
  now: Date,
): Change | null {
  const key = row ?? member
  if (key === null) return null
  const intent: Intent =
    member === null
      ? { wish: { kind: 'leave' }, member, contact: null }
      : intentOf(run, member, row)
  // Whether something changes does not depend on the identifiers, but what.
  const { to } = decide(run, intent, row, now, isAssumedSame)
  return to === 'unchanged' ? null : { key, intent, isStored: row !== null }
}

const isAssumedSame = () => true

async function rowsOf(
  run: DeliveryRun,
  changes: readonly Change[],
  now: Date,
): Promise<LedgerRow[]> {
  const stored = changes.filter(({ isStored }) => isStored).map(({ key }) => key)
  const rows = await readLedgerRows(run, stored)
  return changes.flatMap(({ key, intent }) => {
    const row = rows.get(personKey(key)) ?? null
    const recorded = row && { ...row, isReplaced: row.sealedNext !== null }
    const sent = sentOf(run, intent)
    const { to } = decide(run, intent, recorded, now, () => isSamePerson(run, row, sent.person))
    if (to === 'unchanged') return []
    const base = row ?? blankRow(run, key, now)
    const assignment = assignmentOf(base, intent.wish, now)
    const change = changeOf(run, base, to, { ...sent, wish: intent.wish })
    return [{ ...base, ...assignment, ...change, updatedAt: now }]
  })
}

function decide(
  run: DeliveryRun,
  { wish }: Intent,
  recorded: RecordedMember | null,
  now: Date,
  hasSame: () => boolean,
): Decision {
  const { leavesByExpiry } = run.audiences.plan
  const renewBefore = renewalMoment(now, run.spec.membershipDays, leavesByExpiry?.resendDays)
  return decideState(wish, recorded, { hasSameIdentifiers: hasSame, renewBefore })
}

function intentOf(run: DeliveryRun, member: SegmentMember, row: LedgerState | null): Intent {
  const { spec, fingerprintKey, audiences, holdOutPercent } = run
  const { person } = member
  const contact = contactOf(person, spec.fields)
  const content = contentOf(contact, currencyOf(run, person), fingerprintKey)
  if (!isSendable(row, content)) {
    // The person as the shop has them, so that an invalid address is not called a missing one.
    const [refusal] = audiences.findUnsendable([person], spec)
    if (refusal !== undefined) {
      const { reason, message } = refusal
      return { wish: { kind: 'hold_back', content, reason, message }, member, contact }
    }
  }
  // Only of those who could be sent: otherwise those held out would be other people than those sent.
  const isOut =
    holdOutPercent > 0 && isHeldOut(spec.segmentId, { contact, key: person.key }, holdOutPercent)
  const wish: Wish = isOut ? { ...heldOut, content } : { kind: 'send', content }
  return { wish, member, contact }
}

const heldOut = {
  kind: 'hold_back',
  reason: 'hold_out',
  message: 'Held out to measure what the audience changes.',
} as const

function currencyOf({ spec }: DeliveryRun, { value }: Person): string | null {
  return spec.fields.includes('lifetime_value') ? (value?.currency ?? null) : null
}

interface Sent {
  readonly identity: string | null
  readonly person: Person | null
}

/** Only computed of those who change. */
function sentOf({ spec, fingerprintKey }: DeliveryRun, { member, contact }: Intent): Sent {
  if (member === null || contact === null) return { identity: null, person: null }
  return {
    identity: identityOf(contact, fingerprintKey),
    person: personToSend(member.person, contact, spec),
  }
}

/** Whether the same data of the customer were found sendable before. */
function isSendable(row: RecordedMember | null, content: string): boolean {
  if (row?.content !== content) return false
  return row.state === 'sent' || row.state === 'waiting_add' || row.reason === 'hold_out'
}

/** Recorded once, so that a customer counts in one group whatever happens to them later. */
function assignmentOf(
  { assignedGroup, assignedAt }: LedgerRow,
  wish: Wish,
  now: Date,
): Pick<LedgerRow, 'assignedGroup' | 'assignedAt'> {
  const isHeldOut = wish.kind === 'hold_back' && wish.reason === 'hold_out'
  if (wish.kind !== 'send' && !isHeldOut) return { assignedGroup, assignedAt }
  const chosen = isHeldOut ? 'held_out' : 'sent'
  if (assignedGroup === null) return { assignedGroup: chosen, assignedAt: now }
  return { assignedGroup: assignedGroup === chosen ? chosen : 'both', assignedAt }
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
  { wish, identity, person }: Sent & Pick<Intent, 'wish'>,
): Partial<LedgerRow> {
  const reason = wish.kind === 'hold_back' ? wish.reason : null
  const message = wish.kind === 'hold_back' ? wish.message : null
  const content = wish.kind === 'leave' ? base.content : wish.content
  const why = { reason, message, content, currentIdentity: identity, lastIdentity: null }
  const sealed =
    person === null || (to !== 'add' && to !== 'replace') ? null : sealPerson(run, base, person)
  const unassigned = { jobId: null, batch: null }
  switch (to) {
    case 'add':
      return {
        ...why,
        ...unassigned,
        state: 'waiting_add',
        identity,
        sealedPerson: sealed,
        sealedNext: null,
      }
    case 'replace':
      // The identity stays that of the person on the list until they are off it.
      return { ...why, ...unassigned, state: 'waiting_remove', sealedNext: sealed }
    case 'remove':
      return { ...why, ...unassigned, state: 'waiting_remove', sealedNext: null }
    case 'held_back':
      return { ...why, ...unassigned, state: 'held_back', identity, ...erased }
    case 'removed':
      return {
        ...why,
        ...unassigned,
        state: 'removed',
        identity: null,
        lastIdentity: base.currentIdentity ?? base.identity,
        content: null,
        ...erased,
      }
  }
}

const erased = { sealedPerson: null, sealedNext: null, sentAt: null, mayBeListed: false } as const

function blankRow(
  { orgId, syncId }: DeliveryRun,
  { connectionId, customerId }: MemberKey,
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
    lastIdentity: null,
    content: null,
    ...erased,
    jobId: null,
    batch: null,
    assignedAt: now,
    assignedGroup: null,
    updatedAt: now,
  }
}
