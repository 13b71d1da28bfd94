import { effectVerdict, effectWords, type ActionLogEntry } from '@cartograph/contract'
import clsx from 'clsx'

/** What the action did to the metric that it was meant to move, in one sentence. */
export function EntryEffect({ entry }: { readonly entry: ActionLogEntry }) {
  const { effect, lookbackDate } = entry
  if (effect === null) return null
  const verdict = effectVerdict(effect)
  const isAbove = effect.result?.verdict === 'above'
  return (
    <p className="flex max-w-[70ch] gap-2 text-14">
      <span
        aria-hidden="true"
        className={clsx(
          'w-3 shrink-0 text-center',
          verdict === null ? 'text-muted' : verdict === 'good' ? 'text-good' : 'text-bad',
        )}
      >
        {effect.result === null
          ? '◷'
          : effect.result.verdict === 'unclear'
            ? '?'
            : isAbove
              ? '▲'
              : '▼'}
      </span>
      <span className={clsx('min-w-0 wrap-break-word', effect.result === null && 'text-muted')}>
        {effectWords(effect, lookbackDate)}
      </span>
    </p>
  )
}
