import { addDays, type Day, type TargetPace } from '@cartograph/contract'
import { formatDateLabel } from '../../../format/date-format.ts'
import { formatValue, type NumericFormat } from '../../../format/value.ts'
import type { TargetWorld } from '../review/check-rows.ts'

/** A metric on its way to its target of a month, in words. */
export interface PaceRow {
  readonly metric: string
  readonly label: string
  readonly verdict: string
  readonly sentiment: TargetPace['sentiment']
  /** '$82.4K of $120K' */
  readonly amounts: string
  /** '$79.1K planned by Nov 25 · $118K to $126K expected' */
  readonly outlook: string | null
  /** The data end days ago, so what came later is not compared. */
  readonly lateness: string | null
  /** Shares of the target; null where days do not add up to the month. */
  readonly bar: { readonly actual: number; readonly planned: number } | null
}

export function preparePace(
  paces: readonly TargetPace[],
  world: Pick<TargetWorld, 'matcher' | 'metrics' | 'currency'>,
  today: Day,
): PaceRow[] {
  return paces.map((pace) => {
    const { metric, target, verdict, sentiment, actual_to_date: actual } = pace
    const write = numberWriter(world, metric)
    const goal = write(target)
    return {
      metric,
      label: world.matcher.labelOf(metric),
      verdict: pace.plan === 'none' ? 'Not paced' : verdictNames[verdict],
      sentiment,
      amounts: actual === null ? `Target ${goal}` : `${write(actual)} of ${goal}`,
      outlook: outlookOf(pace, write),
      lateness: latenessOf(pace, today),
      bar: barOf(pace),
    }
  })
}

const verdictNames = {
  reached: 'Reached',
  missed: 'Missed',
  ahead: 'Ahead',
  on_pace: 'On pace',
  behind: 'Behind',
  unknown: 'Too early to tell',
} as const satisfies Record<TargetPace['verdict'], string>

function outlookOf(pace: TargetPace, write: (value: number) => string): string | null {
  const { plan, through, target_to_date: planned, forecast } = pace
  if (plan === 'none')
    return 'No forecast: its days do not add up to a month, or there is no data yet.'
  const parts = [
    ...(plan === 'constant' || planned === null || through === null
      ? []
      : [`${write(planned)} planned by ${formatDateLabel(through, 'day', false)}`]),
    ...(forecast === null ? [] : [expectedWords(forecast, write)]),
  ]
  return parts.length === 0 ? null : parts.join(' · ')
}

function expectedWords(
  { expected, lower, upper }: NonNullable<TargetPace['forecast']>,
  write: (value: number) => string,
): string {
  if (lower === null || upper === null) return `${write(expected)} expected`
  const [low, high] = [write(lower), write(upper)]
  // A range without width would claim that the future is certain.
  return low === high ? `${write(expected)} expected` : `${low} to ${high} expected`
}

/** The day before may be incomplete until the first sync of a day, which is no delay. */
function latenessOf({ through }: TargetPace, today: Day): string | null {
  if (through === null || through >= addDays(today, -2)) return null
  const until = formatDateLabel(through, 'day', false)
  return `Data until ${until}. Later days are missing.`
}

function barOf({
  days,
  target,
  target_to_date: planned,
  actual_to_date: actual,
  plan,
}: TargetPace) {
  // The days of a rate have no parts of its target.
  const adds = plan !== 'constant' && days.every(({ share }) => share !== null)
  if (!adds || target <= 0 || planned === null || actual === null) return null
  const share = (value: number) => Math.min(1, Math.max(0, value / target))
  return { actual: share(actual), planned: share(planned) }
}

function numberWriter(
  { metrics, currency }: Pick<TargetWorld, 'metrics' | 'currency'>,
  metric: string,
) {
  const kind = metrics.get(metric)?.format ?? 'number'
  const format: NumericFormat = kind === 'currency' ? { kind, currency } : { kind }
  return (value: number) => formatValue(value.toFixed(6), format, 'compact')
}
