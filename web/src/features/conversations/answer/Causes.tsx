import type { CurrencyCode, ExplainerItem } from '@cartograph/contract'
import { Explainer } from '../../dashboards/drill/why/Explainer.tsx'

interface CausesProps {
  readonly causes: readonly ExplainerItem[]
  /** Of the answer above, which says the first of them. */
  readonly text: string
  readonly currency: CurrencyCode
}

/** The drivers of a change, as the 'Why?' of a figure shows them. */
export default function Causes({ causes, text, currency }: CausesProps) {
  return (
    <div className="flex flex-col gap-4 rounded-surface border border-border bg-surface px-4 py-3">
      {causes.map(({ sentence, ...item }, index) => (
        <Explainer
          key={index}
          item={sentence === undefined || text.includes(sentence) ? item : { ...item, sentence }}
          currency={currency}
        />
      ))}
    </div>
  )
}
