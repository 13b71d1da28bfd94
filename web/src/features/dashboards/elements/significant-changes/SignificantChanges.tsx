import { useMemo } from 'react'
import { InsightCarousel } from '../../../insights/InsightCarousel.tsx'
import { prepareInsight } from '../../../insights/prepare-insight.ts'
import { spellRange } from '../../dates/date-words.ts'
import { TileMessage } from '../../tile/TileMessage.tsx'
import type { ElementProps } from '../element.ts'

export default function SignificantChanges({
  spec,
  answers: [items = []],
  context: { currency, dates },
}: ElementProps<'significant_changes'>) {
  const insights = useMemo(
    () => items.map((item) => prepareInsight(item, { currency })),
    [items, currency],
  )
  if (insights.length === 0) {
    return (
      <div className="grid h-full content-center">
        <TileMessage
          headline="No data found"
          text={`Nothing out of the ordinary: ${spellRange(dates.range)}.`}
        />
      </div>
    )
  }
  const { title } = spec.display
  return <InsightCarousel label={title} insights={insights} isCompact={spec.feed_query.compact} />
}
