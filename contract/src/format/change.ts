import type { MemberAnnotation } from '../queries/query-answers.ts'
import { formatPercent, type DecimalText } from './decimal-text.ts'

export type Sentiment = 'up' | 'down' | 'neutral'

export interface Change {
  direction: 'up' | 'down' | 'same'
  /** Relative to the earlier value; never negative. */
  ratio: number
  verdict: 'good' | 'bad' | 'none'
}

/** The change of a metric and its verdict; null without an earlier value. */
export function changeBetween(
  current: DecimalText | null,
  earlier: DecimalText | null,
  /** The direction that is good. */
  sentiment: Sentiment,
): Change | null {
  if (current === null || earlier === null) return null
  const [now, before] = [Number(current), Number(earlier)]
  if (before === 0) return null
  const direction = now > before ? 'up' : now < before ? 'down' : 'same'
  return {
    direction,
    ratio: Math.abs((now - before) / before),
    verdict: judge(direction, sentiment),
  }
}

/** The direction of a metric that is good news. */
export function sentimentOf({ meta }: Pick<MemberAnnotation, 'meta'>): Sentiment {
  const sentiment = meta?.['sentiment']
  return sentiment === 'up' || sentiment === 'down' ? sentiment : 'neutral'
}

/** '+3.5%', or '<+0.1%' for a change that would look like none. */
export function formatChange({ direction, ratio }: Change, locale?: string): string {
  if (direction === 'same') return 'No change'
  const sign = direction === 'up' ? '+' : '−'
  return ratio < smallest / 2
    ? `<${sign}${formatPercent(smallest, locale)}`
    : `${sign}${formatPercent(ratio, locale)}`
}

/** The smallest change that a percentage with one decimal shows. */
const smallest = 0.001

function judge(direction: Change['direction'], sentiment: Sentiment): Change['verdict'] {
  if (direction === 'same' || sentiment === 'neutral') return 'none'
  return direction === sentiment ? 'good' : 'bad'
}
