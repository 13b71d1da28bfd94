import type { ChangeSentiment, SentimentFilter } from '@cartograph/contract'

/** Undefined matches everything. */
export function parseSentiment(filter: SentimentFilter): ChangeSentiment | undefined {
  return sentiments[filter]
}

const sentiments = { '': undefined, '0': undefined, '1': 1, '-1': -1 } as const
