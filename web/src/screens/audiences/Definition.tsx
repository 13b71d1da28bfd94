import type { Segment, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { customersWord } from '../../features/audiences/count-words.ts'
import { behaviourWords } from '../../features/audiences/describe-rule.ts'
import { conditionsOfRule } from '../../features/audiences/rule-draft.ts'
import { ruleFields } from '../../features/audiences/rule-fields.ts'
import { ruleMembersQuery } from '../../features/audiences/segment-queries.ts'
import { useRuleCounts } from '../../features/audiences/use-rule-counts.ts'
import type { FilterField } from '../../features/filter-builder/filter-field.ts'
import { draftOf } from '../../ui/conditions/condition-draft.ts'
import { describeCondition } from '../../ui/conditions/describe-condition.ts'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AudienceSize } from './AudienceSize.tsx'
import { CountNote } from './CountNote.tsx'
import { SizeHistory } from './history/SizeHistory.tsx'

interface DefinitionProps {
  readonly org: Workspace
  readonly segment: Segment
}

/** The rule of a segment, how many customers each part of it selects, and its size by day. */
export function Definition({ org, segment }: DefinitionProps) {
  const members = useQuery(ruleMembersQuery(useClient(), org.org_id))
  return (
    <div className="flex flex-col gap-6">
      <Loadable
        query={members}
        failure="Couldn't load the fields"
        skeleton={<Skeleton className="h-64 w-full" />}
      >
        {(known) => (
          <Rule org={org} segment={segment} fields={ruleFields(known, org.currency_units)} />
        )}
      </Loadable>
      <SizeHistory org={org} segmentId={segment.id} />
    </div>
  )
}

function Rule({ org, segment, fields }: DefinitionProps & { fields: readonly FilterField[] }) {
  const [draft] = useState(() => draftOf(conditionsOfRule(segment.source_config, fields)))
  const { counts, isStale, load, numberOf } = useRuleCounts(org.org_id, draft, fields)
  const noteOf = (groupId: number, rowId: number | null) => {
    const count = numberOf(groupId, rowId)
    return <CountNote isStale={isStale} text={count === null ? null : customersWord(count)} />
  }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <ol aria-label="Rule" className="flex min-w-0 flex-col gap-3">
        {draft.map((group, index) => (
          <li key={group.id} className="flex flex-col gap-3">
            {index > 0 && <p className="px-1 text-13 font-medium text-muted">or</p>}
            <ul className="flex flex-col gap-2 rounded-surface border border-border bg-surface p-3">
              {group.rows.map(({ id, condition }, n) => (
                <li key={id} className="flex flex-col gap-2">
                  {n > 0 && <p className="px-1 text-13 font-medium text-muted">and</p>}
                  <div className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control bg-page p-3 text-14">
                    <p className="wrap-anywhere">
                      {`${describeCondition(condition, fields)}${behaviourWords(condition)}`}
                    </p>
                    {noteOf(group.id, id)}
                  </div>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <AudienceSize
        org={org}
        rule={segment.source_config}
        fields={fields}
        counts={counts}
        isStale={isStale}
        load={load}
        exceptId={segment.id}
        hasSentence={false}
      />
    </div>
  )
}
