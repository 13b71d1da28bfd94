import clsx from 'clsx'
import { Button } from '../button/Button.tsx'
import { PageSizeField, type PageSizeFieldProps } from './PageSizeField.tsx'

type Slot = { page: number } | { gap: 'before' | 'after' }

/** At most seven slots: the first page, the last, the current one with its neighbors, and gaps. */
export function paginationSlots(page: number, pageCount: number): Slot[] {
  if (pageCount <= slotCount) return pages(1, pageCount)
  const first: Slot = { page: 1 }
  const last: Slot = { page: pageCount }
  const before: Slot = { gap: 'before' }
  const after: Slot = { gap: 'after' }
  if (page <= 4) return [...pages(1, 5), after, last]
  if (page >= pageCount - 3) return [first, before, ...pages(pageCount - 4, pageCount)]
  return [first, before, ...pages(page - 1, page + 1), after, last]
}

const slotCount = 7

function pages(from: number, to: number): Slot[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({ page: from + index }))
}

interface PageLinksProps {
  /** Names the list for screen readers. */
  label: string
  /** Counts from 1. */
  page: number
  pageCount: number
  onChange: (page: number) => void
}

interface PaginationProps extends PageLinksProps {
  /** The rows that there are, also those that a search leaves out. */
  count: number
  size: PageSizeFieldProps
}

/** The pages of a table and how many rows each has. A list that fits on the smallest page has neither. */
export function Pagination({ count, size, ...pages }: PaginationProps) {
  if (count <= Math.min(...size.sizes)) return null
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
      <PageSizeField {...size} />
      <PageLinks {...pages} />
    </div>
  )
}

/** Hidden if there is only one page. */
export function PageLinks({ label, page, pageCount, onChange }: PageLinksProps) {
  if (pageCount <= 1) return null
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-1 sm:justify-end"
    >
      <Button size="small" look="quiet" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <ol className="flex flex-wrap items-center justify-center gap-1 max-sm:order-first max-sm:w-full">
        {paginationSlots(page, pageCount).map((slot) =>
          'gap' in slot ? (
            <li key={slot.gap} aria-hidden="true" className="w-8 text-center text-muted">
              …
            </li>
          ) : (
            <li key={slot.page}>
              <button
                type="button"
                aria-label={`Page ${slot.page}`}
                aria-current={slot.page === page ? 'page' : undefined}
                onClick={() => onChange(slot.page)}
                className={clsx(
                  'h-control-small min-w-8 rounded-control px-2 text-13 tabular-nums pointer-coarse:min-w-11',
                  slot.page === page ? 'bg-accent-soft font-semibold' : 'text-muted hover:bg-hover',
                )}
              >
                {slot.page}
              </button>
            </li>
          ),
        )}
      </ol>
      <Button
        size="small"
        look="quiet"
        disabled={page >= pageCount}
        onClick={() => onChange(page + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
