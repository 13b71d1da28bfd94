import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { InsightCard } from './InsightCard.tsx'
import type { Insight } from '../text/prepare-insight.ts'

interface InsightCarouselProps {
  /** Names the cards for screen readers. */
  readonly label: string
  readonly insights: readonly Insight[]
  readonly isCompact: boolean
  /** The actions of each card. */
  readonly actions?: (insight: Insight) => ReactNode
}

/** Cards side by side, which fill the width; a click scrolls by one card. */
export function InsightCarousel({ label, insights, isCompact, actions }: InsightCarouselProps) {
  const { length } = insights
  const { ref, ends, look, move } = useCarousel(length)
  return (
    <div className="flex h-full min-w-0 flex-col gap-2">
      {/* What scrolls must be reachable by keyboard. */}
      <div
        ref={ref}
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={look}
        className="shrink-0 grow [scroll-snap-type:x_proximity] overflow-x-auto overflow-y-hidden pb-2 motion-safe:scroll-smooth"
      >
        <ul className="grid h-full gap-3" style={columns}>
          {insights.map((insight) => (
            <li key={insight.id} className="min-w-0 snap-start">
              <InsightCard insight={insight} isCompact={isCompact}>
                {actions?.(insight)}
              </InsightCard>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex min-h-control-small items-center gap-1 text-12 text-muted">
        <p className="mr-auto">
          {length === 1 ? '1 change' : `${length} changes, most significant first`}
        </p>
        {!(ends.isStart && ends.isEnd) && (
          <>
            <MoveButton
              name={`Previous: ${label}`}
              mark="←"
              isAtEnd={ends.isStart}
              onMove={() => move(-1)}
            />
            <MoveButton
              name={`Next: ${label}`}
              mark="→"
              isAtEnd={ends.isEnd}
              onMove={() => move(1)}
            />
          </>
        )}
      </div>
    </div>
  )
}

interface MoveButtonProps {
  readonly name: string
  readonly mark: string
  readonly isAtEnd: boolean
  readonly onMove: () => void
}

/** Keeps the focus at the end, where a disabled button would lose it. */
function MoveButton({ name, mark, isAtEnd, onMove }: MoveButtonProps) {
  return (
    <Button
      size="small"
      aria-label={name}
      aria-disabled={isAtEnd}
      onClick={() => {
        if (!isAtEnd) onMove()
      }}
      className="w-control-small px-0! aria-disabled:opacity-60"
    >
      <span aria-hidden="true">{mark}</span>
    </Button>
  )
}

const columns = { gridAutoFlow: 'column', gridAutoColumns: 'minmax(300px, 1fr)' } as const

/** The width of a card that scrolls, and its gap. */
const step = 312

function useCarousel(cards: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [ends, setEnds] = useState({ isStart: true, isEnd: true })

  const look = useCallback(() => {
    const list = ref.current
    if (list === null) return
    const isStart = list.scrollLeft <= 1
    const isEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1
    setEnds((now) => (now.isStart === isStart && now.isEnd === isEnd ? now : { isStart, isEnd }))
  }, [])

  useEffect(() => {
    const list = ref.current
    if (list === null) return
    const observer = new ResizeObserver(look)
    observer.observe(list)
    return () => observer.disconnect()
  }, [look])

  // The scroll width changes with the number of cards.
  useEffect(() => {
    if (cards > 0) look()
  }, [look, cards])

  return { ref, ends, look, move: (by: 1 | -1) => ref.current?.scrollBy({ left: by * step }) }
}
