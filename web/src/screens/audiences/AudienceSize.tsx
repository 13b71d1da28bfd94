import {
  platformNames,
  type SegmentId,
  type SourceConfig,
  type Workspace,
} from '@cartograph/contract'
import clsx from 'clsx'
import { lazy, Suspense } from 'react'
import { customersWord, formatCount, shareWord } from '../../features/audiences/count-words.ts'
import { describeRule } from '../../features/audiences/describe-rule.ts'
import type { RuleCounts } from '../../features/audiences/use-rule-counts.ts'
import type { FilterField } from '../../features/filter-builder/filter-field.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { LoadState } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'

const Sample = lazy(async () => ({ default: (await import('./Sample.tsx')).Sample }))
const Overlap = lazy(async () => ({ default: (await import('./Overlap.tsx')).Overlap }))

interface AudienceSizeProps {
  readonly org: Workspace
  /** The complete conditions; null without any. */
  readonly rule: SourceConfig | null
  readonly fields: readonly FilterField[]
  readonly counts: RuleCounts | null
  readonly isStale: boolean
  readonly load: Pick<LoadState<unknown>, 'error' | 'isFetching' | 'refetch'>
  /** A segment isn't compared with itself. */
  readonly exceptId: SegmentId | null
  /** False where the page says the rule already. */
  readonly hasSentence?: boolean
}

/** Who a rule selects, while it is edited. */
export function AudienceSize(props: AudienceSizeProps) {
  const { org, rule, fields, counts, isStale, load, exceptId, hasSentence = true } = props
  return (
    <section
      aria-labelledby="segment-size"
      className="flex min-w-0 flex-col gap-4 rounded-surface border border-border bg-surface p-4 xl:sticky xl:top-16"
    >
      <h2 id="segment-size" className="text-14 font-semibold">
        Size
      </h2>
      {rule === null ? (
        <p className="text-14 text-muted">
          Complete a condition to see how many customers match it.
        </p>
      ) : (
        <>
          <Numbers counts={counts} isStale={isStale} load={load} />
          {hasSentence && (
            <p className="max-w-[70ch] text-14 wrap-anywhere">{describeRule(rule, fields)}</p>
          )}
          <Disclosure title="Sample of twenty">
            <Suspense fallback={<Skeleton className="h-40 w-full" />}>
              <Sample org={org} rule={rule} />
            </Suspense>
          </Disclosure>
          <Disclosure title="Overlap with other segments">
            <Suspense fallback={<Skeleton className="h-24 w-full" />}>
              <Overlap org={org} rule={rule} exceptId={exceptId} />
            </Suspense>
          </Disclosure>
        </>
      )}
    </section>
  )
}

function Numbers({
  counts,
  isStale,
  load,
}: Pick<AudienceSizeProps, 'counts' | 'isStale' | 'load'>) {
  if (load.error !== null && !load.isFetching) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-14">
        <p>Couldn't count the customers.</p>
        <Button size="small" onClick={() => void load.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (counts === null) return <Skeleton className="h-40 w-full" />
  const { members, customers } = counts
  return (
    <div
      aria-busy={isStale}
      className={clsx('flex flex-col gap-3 transition-opacity', isStale && 'opacity-60')}
    >
      <div>
        <p role="status" className="text-28 leading-tight font-semibold tabular-nums">
          {formatCount(members)}
          <span className="text-16 font-normal text-muted">
            {members === 1 ? ' customer' : ' customers'}
          </span>
        </p>
        <p className="text-13 text-muted">
          {`${shareWord(members, customers)} of all ${customersWord(customers)}`}
        </p>
      </div>
      <dl className="flex flex-col gap-1 text-14">
        {reach.map(({ name, key }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">
              {formatCount(counts[key])}
              <span className="text-muted">{` (${shareWord(counts[key], members)})`}</span>
            </dd>
          </div>
        ))}
      </dl>
      {counts.destinations.length > 0 && (
        <div>
          <h3 id="segment-reach" className="mb-1 text-13 font-medium text-muted">
            Can be sent to
          </h3>
          <ul aria-labelledby="segment-reach" className="flex flex-col gap-1 text-14">
            {counts.destinations.map(({ id, platform, name, reachable }) => (
              <li key={id} className="flex justify-between gap-4">
                <span title={name} className="min-w-0 truncate">
                  {platformNames[platform]}
                  <span className="text-muted">{` · ${name}`}</span>
                </span>
                <span className="shrink-0 tabular-nums">
                  {formatCount(reachable)}
                  <span className="text-muted">{` (${shareWord(reachable, members)})`}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const reach = [
  { name: 'With an email address', key: 'with_email' },
  { name: 'With a phone number', key: 'with_phone' },
  { name: 'Accept email marketing', key: 'accepting_email' },
] as const
