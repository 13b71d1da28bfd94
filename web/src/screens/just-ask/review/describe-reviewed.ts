import type { ReviewedPrompt } from '@cartograph/contract'

/** Why a question is listed. */
export function describeReviewed({ outcome, reason, words, problem }: ReviewedPrompt): string {
  if (outcome === 'refuse') {
    const quoted = words.map((word) => `“${word}”`).join(', ')
    if (reason === 'unknown') return `Nothing is called ${quoted}`
    const text = reason === null ? 'Refused' : reasons[reason]
    return quoted === '' ? text : `${text}: ${quoted}`
  }
  if (outcome === 'clarify') return 'Asked back'
  return problem === null ? 'Not useful' : problems[problem]
}

const reasons: Record<NonNullable<ReviewedPrompt['reason']>, string> = {
  unknown: 'Nothing has this name',
  unsupported: 'The metrics can’t answer this',
  not_a_question: 'No metric was asked for',
  action: 'Asked to change something',
  injection: 'Instructions in place of a question',
  personal: 'Asked for personal data',
  not_permitted: 'Not permitted',
  not_connected: 'The data source isn’t connected',
  no_data: 'The data source has no data yet',
  no_forecast: 'There is no forecast for this',
  too_little_data: 'Too little data for a forecast',
}

const problems: Record<NonNullable<ReviewedPrompt['problem']>, string> = {
  metric: 'Wrong metric',
  dates: 'Wrong dates',
  filter: 'Wrong filter',
  number: 'Wrong number',
}
