import type { OrgId, PromptFigures } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { formatCount } from '../../../format/decimal.ts'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { figuresQuery } from './review-queries.ts'

export function Figures({ orgId }: { readonly orgId: OrgId }) {
  const figures = useQuery(figuresQuery(useClient(), orgId))
  return (
    <Loadable
      query={figures}
      failure="Couldn't load the figures"
      skeleton={<Skeleton className="h-20 w-full" />}
    >
      {(counted) => (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
          {labels.map(([name, label]) => (
            <div
              key={name}
              className="flex flex-col rounded-surface border border-border bg-surface px-4 py-3"
            >
              <dt className="text-13 text-muted">{label}</dt>
              <dd className="text-20 font-semibold tabular-nums">{formatCount(counted[name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </Loadable>
  )
}

const labels: readonly (readonly [keyof PromptFigures, string])[] = [
  ['asked', 'Asked'],
  ['answered', 'Answered'],
  ['clarified', 'Asked back'],
  ['refused', 'Refused'],
  ['useful', 'Useful'],
  ['not_useful', 'Not useful'],
]
