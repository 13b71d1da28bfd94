import clsx from 'clsx'
import { formatPercent } from '../../format/decimal.ts'
import { Arrow } from '../../ui/data/Arrow.tsx'
import type { Change } from './change.ts'

export function ChangeWords({ change }: { change: Change }) {
  const { direction, verdict } = change
  return (
    <span className={clsx('flex items-center gap-1 whitespace-nowrap', colours[verdict])}>
      <Arrow direction={direction} />
      <span className="font-medium tabular-nums">{sizeOf(change)}</span>
      {verdict !== 'none' && words[verdict]}
    </span>
  )
}

/** Begins with what is to be seen, so that a person who speaks to the page can name it. */
export function sentenceOf(change: Change): string {
  const { direction, verdict } = change
  if (direction === 'same') return sizeOf(change)
  return [sizeOf(change), verdict === 'none' ? '' : ` ${words[verdict]}`, `, ${direction}`].join('')
}

function sizeOf({ direction, ratio }: Change): string {
  if (direction === 'same') return 'Unchanged'
  return ratio < smallest / 2 ? `<${formatPercent(smallest)}` : formatPercent(ratio)
}

/** What one decimal of a percentage can still show. */
const smallest = 0.001

const words = { good: 'better', bad: 'worse' }
const colours = { good: 'text-good', bad: 'text-bad', none: 'text-muted' }
