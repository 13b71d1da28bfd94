import type { CurrencyCode } from '@cartograph/contract'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { closedWords } from './dismiss-reasons.ts'
import { prepareInsight } from '../text/prepare-insight.ts'
import type { InsightDeeds } from './use-insight-actions.ts'

interface UndoBarProps {
  readonly deeds: InsightDeeds
  readonly currency: CurrencyCode
}

/** What was closed just now can be brought back; it stays as long as nothing else is done, for nobody is hurried. */
export function UndoBar({ deeds: { closed, reopen, letBe }, currency }: UndoBarProps) {
  const undo = useRef<HTMLButtonElement>(null)
  const id = closed?.item._id
  useEffect(() => {
    // What had the focus is gone with what was closed.
    if (id !== undefined) undo.current?.focus({ preventScroll: true })
  }, [id])
  const reason = closed?.mark.closed_reason ?? null
  return (
    <div role="status" className="fixed">
      {closed !== null && reason !== null && (
        <div className="insight-undo flex items-center gap-2 rounded-surface border border-border bg-raised px-4 py-2 text-14 shadow-float">
          <p className="min-w-0 flex-1">
            Closed as {closedWords[reason]}: {prepareInsight(closed.item, { currency }).name}
          </p>
          <Button ref={undo} size="small" onClick={reopen}>
            Undo
          </Button>
          <Button size="small" look="quiet" onClick={letBe}>
            <span aria-hidden="true">✕</span>
            <span className="sr-only">Dismiss</span>
          </Button>
        </div>
      )}
    </div>
  )
}
