import type { FeedItem } from '@cartograph/contract'
import { Button } from '../../../ui/button/Button.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { closedReasons } from './dismiss-reasons.ts'
import { markOf, type Mark } from './use-feedback.ts'

interface MarkButtonsProps {
  readonly item: FeedItem
  readonly name: string
  readonly onMark: (mark: Mark) => void
}

/** Whether it was useful, and that nobody needs to see it any more. */
export function MarkButtons({ item, name, onMark }: MarkButtonsProps) {
  const mark = markOf(item)
  const judge = (isUseful: boolean) =>
    onMark({ ...mark, is_useful: mark.is_useful === isUseful ? null : isUseful })
  return (
    <>
      {judgements.map(({ label, isUseful }) => (
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
            <Button size="small" look="quiet" aria-label={`Close: ${name}`}>
              Close
            </Button>
          }
          items={closedReasons.map(({ value, label }) => ({
            label,
            onSelect: () => onMark({ ...mark, closed_reason: value }),
          }))}
        />
      ) : (
        <Button
          size="small"
          look="quiet"
          aria-label={`Reopen: ${name}`}
          onClick={() => onMark({ ...mark, closed_reason: null })}
        >
          Reopen
        </Button>
      )}
    </>
  )
}

export const judgements = [
  { label: 'Useful', isUseful: true },
  { label: 'Not useful', isUseful: false },
] as const
