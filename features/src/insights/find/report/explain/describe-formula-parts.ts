import { decomposeFormula, type FormulaPart } from '@cartograph/analysis'
import type { ExplainerItem } from '@cartograph/contract'
import type { PlannedMetric } from '../../plan/search-plan.ts'
import { formatAmount } from '../format-amount.ts'
import { formatSize, truncateSentence } from './format-size.ts'

interface DescribedFormula {
  readonly metric: PlannedMetric
  readonly currency: string
  /** When the change happened: 'on 2026-10-19'. */
  readonly when: string
}

export interface DescribedParts {
  readonly item: ExplainerItem
  /** The position of the part that contributed most in the direction of the change. */
  readonly main: number
}

/** What each part of a formula added to its change; null without a denominator. */
export function describeFormulaParts(
  parts: readonly FormulaPart[],
  { metric, currency, when }: DescribedFormula,
): DescribedParts | null {
  const found = decomposeFormula(parts)
  if (found === null) return null
  const { total, items } = found
  const direction = total < 0 ? -1 : 1
  const [most] = items.toSorted((a, b) => direction * (b.amount - a.amount))
  if (most === undefined) return null
  const sizeOf = (amount: number) =>
    `${amount < 0 ? '−' : '+'}${formatSize(amount, metric, currency)}`
  const named = items
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .slice(0, 3)
    .map(({ name, amount }) => `${name} ${sizeOf(amount)}`)
  return {
    main: items.indexOf(most),
    item: {
      explainer_key: 'parts',
      display_type: 'chart',
      sentence: truncateSentence(`The parts of the formula added: ${named.join(', ')}.`),
      exp: {
        type: 'chart',
        title: `What each part of the formula added to the change${when === '' ? '' : ` ${when}`}`,
        plot_type: 'bar',
        x_axis: 'part',
        y_axis: ['contribution'],
        x_label: 'Part',
        y_format: metric.format,
        data: items.map(({ name, amount }) => ({
          part: name,
          contribution: formatAmount(amount, {
            ...metric,
            kind: metric.kind === 'count' ? 'money' : metric.kind,
          }),
        })),
      },
    },
  }
}
