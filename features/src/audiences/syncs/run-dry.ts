import type { AudienceProblem } from '@cartograph/connectors'
import { AppError, SyncJobId, type DryRun } from '@cartograph/contract'
import { openDestination } from '@cartograph/ingestion'
import type { Transaction } from '@cartograph/store'
import { callPlatform } from '../../call-platform.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { queryCaller } from '../../queries/index.ts'
import type { DeliveryRun } from '../delivery/delivery-run.ts'
import { planAdditions, planRemovals } from '../delivery/plan-delivery.ts'
import { checkRule } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { ruleToQuery } from '../rules/rule-to-query.ts'
import { readExamples, readRemovals } from './dry-run-examples.ts'
import type { SyncWithPlaces } from './find-sync.ts'
import { readMembers } from './read-members.ts'
import { problemsOf, specOf } from './spec-of.ts'
import { readUnits } from '../../workspace-units.ts'

/**
 * What the next run would do: its own comparison with the ledger, in a transaction that is rolled
 * back. `prepare` may store what the comparison needs.
 */
export async function runDry(
  ctx: Context,
  places: SyncWithPlaces,
  prepare: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<DryRun> {
  const { orgId } = requireWorkspace(ctx)
  const result: { answer: DryRun | null } = { answer: null }
  const rollback = new Error('Rolls back a dry run')
  try {
    await ctx.querySlots.run(queryCaller(ctx), ctx.signal, () =>
      ctx.store.inWorkspace(orgId, async (tx) => {
        await prepare(tx)
        result.answer = await compare(ctx, tx, places)
        throw rollback
      }),
    )
  } catch (error) {
    if (error !== rollback) throw error
  }
  if (result.answer === null) throw new AppError('conflict')
  return result.answer
}

async function compare(ctx: Context, tx: Transaction, places: SyncWithPlaces): Promise<DryRun> {
  const { sync, segment, destination } = places
  const units = await readUnits(tx, sync.orgId)
  const spec = specOf(sync, { segment, currency: units.currency })
  const rules = ruleMembers(ctx.semantic.model)
  checkRule(segment.sourceConfig, rules)
  const filters = [ruleToQuery(segment.sourceConfig, rules)]
  let members = 0
  const run: DeliveryRun = {
    store: { ...ctx.store, inWorkspace: (_, work) => work(tx) },
    orgId: sync.orgId,
    syncId: sync.id,
    // Not stored: nothing of a dry run is a batch.
    job: { id: SyncJobId.parse(sync.id), startedAt: ctx.clock() },
    audiences: await callPlatform(ctx, {
      platform: destination.platform,
      nextStep: 'Reconnect it in Settings, under Destinations.',
      work: (signal) => openDestination(ctx.ingestion, destination, signal, 'unverified'),
    }),
    spec,
    holdOutPercent: sync.holdOutPercent,
    largestLossPercent: sync.largestLossPercent,
    fingerprintKey: ctx.store.unseal(sync.sealedFingerprintKey, sync.id),
    async *readMembers(signal) {
      const request = { filters, ...units, fields: spec.fields, signal }
      for await (const page of readMembers(ctx, request)) {
        members += page.length
        yield page
      }
    },
    // Of a paused audience: what it does once it is active.
    isPaused: false,
    clock: ctx.clock,
    onProgress: () => {},
    signal: ctx.signal,
  }
  const { remove, lossPercent } = await planRemovals(run, tx)
  const removed = await readRemovals(ctx, tx, run)
  const counts = await planAdditions(run, tx)
  const people = counts.add + counts.update + counts.unchanged
  return {
    members,
    ...counts,
    remove,
    leaves_within_days: run.audiences.plan.leavesByExpiry ? spec.membershipDays : null,
    problems: [
      ...problemsOf(ctx, destination, spec, people).map(presentProblem),
      ...(lossPercent === null ? [] : [lossProblem(lossPercent, sync.largestLossPercent)]),
    ],
    needs_approval: lossPercent !== null,
    examples: { ...(await readExamples(ctx, tx, run)), remove: removed },
  }
}

function presentProblem({ severity, field, message }: AudienceProblem) {
  return { severity, field: fieldNames[field], message }
}

const fieldNames = {
  name: 'name',
  fields: 'fields',
  isValueBased: 'is_value_based',
  membershipDays: 'membership',
  people: 'people',
} as const satisfies Record<AudienceProblem['field'], string>

function lossProblem(percent: number, largest: number | null) {
  const message = `The next run would remove ${Math.round(percent)} % of the list, more than the ${largest} % that it may. It waits for approval.`
  return { severity: 'warning', field: 'loss', message } as const
}
