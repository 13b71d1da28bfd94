import { formatRange } from '../../../../format/date-format.ts'
import { lazy, Suspense, use, useMemo } from 'react'
import { InsightCarousel } from '../../../insights/card/InsightCarousel.tsx'
import { prepareInsight, type Insight } from '../../../insights/text/prepare-insight.ts'
import { TileMessage } from '../../tile/TileMessage.tsx'
import { DashboardContext } from '../../model/dashboard-context.ts'
import type { ElementProps } from '../../model/element.ts'

const CardActions = lazy(() => import('../../../insights/card/CardActions.tsx'))

export default function SignificantChanges({
  spec,
  answers: [items = []],
  context: { currency, dates },
}: ElementProps<'significant_changes'>) {
  const insights = useMemo(
    () => items.map((item) => prepareInsight(item, { currency })),
    [items, currency],
  )
  const orgId = use(DashboardContext)?.orgId
  if (insights.length === 0) {
    return (
      <div className="grid h-full content-center">
        <TileMessage
          headline="No data found"
          text={`No unusual changes ${formatRange(dates.range)}.`}
        />
      </div>
    )
  }
  const { title } = spec.display
  const actionsOf = ({ id, name }: Insight) => {
    const item = items.find(({ _id }) => _id === id)
    if (orgId === undefined || item === undefined) return null
    return (
      <Suspense fallback={<div className="h-control-small" />}>
        <CardActions orgId={orgId} item={item} name={name} />
      </Suspense>
    )
  }
  return (
    <InsightCarousel
      label={title}
      insights={insights}
      isCompact={spec.feed_query.compact}
      actions={actionsOf}
    />
  )
}
