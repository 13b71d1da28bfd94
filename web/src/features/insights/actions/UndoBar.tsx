import type { CurrencyCode } from '@cartograph/contract'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { dismissReasonNames } from './dismiss-reasons.ts'
import { prepareInsight } from '../text/prepare-insight.ts'
import type { InsightCommands } from './use-insight-commands.ts'

interface UndoBarProps {
  readonly commands: InsightCommands
  readonly currency: CurrencyCode
}

/** Offers to undo the last dismissal. It has no time limit, so that slow readers and screen reader users can reach it. */
export function UndoBar({ commands: { dismissed, reopen, hideUndo }, currency }: UndoBarProps) {
  const undo = useRef<HTMLButtonElement>(null)
  const id = dismissed?.item._id
  useEffect(() => {
    // The dismissed insight had the focus and is gone.
    if (id !== undefined) undo.current?.focus({ preventScroll: true })
  }, [id])
  const reason = dismissed?.feedback.closed_reason ?? null
  return (
    <div role="status" className="fixed">
      {dismissed !== null && reason !== null && (
        <div className="insight-undo flex items-center gap-2 rounded-surface border border-border bg-raised px-4 py-2 text-14 shadow-float">
          <p className="min-w-0 flex-1">
            Dismissed as {dismissReasonNames[reason]}:{' '}
            {prepareInsight(dismissed.item, { currency }).name}
          </p>
          <Button ref={undo} size="small" onClick={reopen}>
            Undo
          </Button>
          <Button size="small" look="quiet" onClick={hideUndo}>
            <span aria-hidden="true">✕</span>
            <span className="sr-only">Dismiss</span>
          </Button>
        </div>
      )}
    </div>
  )
}
