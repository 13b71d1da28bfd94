import clsx from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { Arrow } from '../../../ui/data/Arrow.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import type { GridCell } from './grid-model.ts'
import { ProductImage } from './ProductImage.tsx'

interface CellContentProps {
  cell: GridCell
  title: string
  /** Numbers stay on one line. */
  isNumber: boolean
}

/** A cell. Non-additive totals explain themselves when pressed. */
export function CellContent({ cell, title, isNumber }: CellContentProps) {
  const { text, note, hint, image, direction, verdict } = cell
  if (image !== undefined) {
    return <ProductImage src={image} />
  }
  if (note !== undefined) {
    return (
      <Popover
        label={`How ${title} is calculated`}
        look="words"
        trigger={
          <button
            type="button"
            tabIndex={-1}
            aria-label={`${text}, how ${title} is calculated`}
            className="-mx-1 min-h-6 rounded-control px-1 underline decoration-dotted decoration-muted underline-offset-4 hover:bg-hover pointer-coarse:min-h-11"
          >
            {text}
          </button>
        }
      >
        {note}
      </Popover>
    )
  }
  return (
    <span
      title={hint === undefined ? text : `${text}, ${hint}`}
      className={clsx(
        isNumber ? 'truncate' : 'line-clamp-2 leading-5 wrap-anywhere hyphens-auto',
        verdict === 'good' && 'text-good',
        verdict === 'bad' && 'text-bad',
      )}
    >
      {direction !== undefined && direction !== 'same' && (
        <span className="mr-1 inline-flex align-middle">
          <Arrow direction={direction} />
        </span>
      )}
      {isNumber ? text : breakable(text)}
      {verdict === 'good' && <span className="sr-only">, better</span>}
      {verdict === 'bad' && <span className="sr-only">, worse</span>}
      {hint !== undefined && <span className="sr-only">, {hint}</span>}
    </span>
  )
}

/** Names of campaigns and paths of pages break after `_` and `/` rather than inside a word. */
function breakable(text: string): ReactNode {
  const [first = '', ...rest] = text.split(/(?<=[_/])(?=\w)/)
  return [
    first,
    ...rest.map((part, n) => (
      <Fragment key={n}>
        <wbr />
        {part}
      </Fragment>
    )),
  ]
}
