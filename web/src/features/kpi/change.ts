import type { DecimalText } from '../../format/decimal.ts'

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

function judge(direction: Change['direction'], sentiment: Sentiment): Change['verdict'] {
  if (direction === 'same' || sentiment === 'neutral') return 'none'
  return direction === sentiment ? 'good' : 'bad'
}
