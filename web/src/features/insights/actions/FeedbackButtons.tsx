import type { FeedItem } from '@cartograph/contract'
import { Button } from '../../../ui/button/Button.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { dismissReasons } from './dismiss-reasons.ts'
import { feedbackOf, type Feedback } from './use-feedback.ts'

interface FeedbackButtonsProps {
  readonly item: FeedItem
  readonly name: string
  readonly onChange: (mark: Feedback) => void
}

/** Feedback on an insight, and the menu that dismisses it. */
export function FeedbackButtons({ item, name, onChange }: FeedbackButtonsProps) {
  const mark = feedbackOf(item)
  const judge = (isUseful: boolean) =>
    onChange({ ...mark, is_useful: mark.is_useful === isUseful ? null : isUseful })
  return (
    <>
      {usefulnessOptions.map(({ label, isUseful }) => (
        <Button
          key={label}
          size="small"
          look="quiet"
          aria-pressed={mark.is_useful === isUseful}
          aria-label={`${label}: ${name}`}
          onClick={() => judge(isUseful)}
          className="aria-pressed:bg-accent-soft aria-pressed:font-medium"
        >
          {label}
        </Button>
      ))}
      {mark.closed_reason === null ? (
        <Menu
          align="start"
          trigger={
            <Button size="small" look="quiet" aria-label={`Dismiss: ${name}`}>
              Dismiss
            </Button>
          }
          items={dismissReasons.map(({ value, label }) => ({
            label,
            onSelect: () => onChange({ ...mark, closed_reason: value }),
          }))}
        />
      ) : (
        <Button
          size="small"
          look="quiet"
          aria-label={`Reopen: ${name}`}
          onClick={() => onChange({ ...mark, closed_reason: null })}
        >
          Reopen
        </Button>
      )}
    </>
  )
}

export const usefulnessOptions = [
  { label: 'Useful', isUseful: true },
  { label: 'Not useful', isUseful: false },
] as const
