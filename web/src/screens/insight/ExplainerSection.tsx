import type { CurrencyCode, FeedItem } from '@cartograph/contract'
import { describeContributions } from './contributions.ts'
import { PageSection } from './PageSection.tsx'
import { SummaryPicture } from './picture/SummaryPicture.tsx'
import type { InsightSection } from './section-names.ts'

interface ExplainerSectionProps {
  readonly section: InsightSection
  readonly item: FeedItem
  readonly currency: CurrencyCode
}

/** One explanation of an insight: a sentence with a chart or a table. */
export function ExplainerSection({ section, item, currency }: ExplainerSectionProps) {
  return (
    <PageSection id={section.id} title={section.title}>
      {section.items.map((explainer, index) => {
        const together = describeContributions(explainer, item, currency)
        return (
          <div key={index} className="flex flex-col gap-3">
            {explainer.sentence !== undefined && (
              <p className="max-w-[70ch] text-14 wrap-break-word">{explainer.sentence}</p>
            )}
            <SummaryPicture
              item={explainer.exp}
              of={item._source}
              currency={currency}
              first={explainer.display_type}
            />
            {together !== null && <p className="text-13 text-muted tabular-nums">{together}</p>}
          </div>
        )
      })}
    </PageSection>
  )
}
