import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { reportError } from './report-error.ts'
import { toast, useToasts, type Toast } from './toast.ts'

/**
 * Mounted once. The live regions always exist, because screen readers announce only changes of existing ones.
 */
export function Toasts() {
  const toasts = useToasts()
  const of = (tone: Toast['tone']) =>
    toasts.filter((one) => one.tone === tone).map((one) => <ToastCard key={one.id} toast={one} />)
  return createPortal(
    <div className="pointer-events-none fixed top-4 right-4 z-100000 flex w-[min(22rem,calc(100vw-2rem))] flex-col">
      <div aria-live="assertive">{of('bad')}</div>
      <div aria-live="polite">{of('good')}</div>
    </div>,
    document.body,
  )
}

function ToastCard({ toast: { id, tone, text, undo } }: { toast: Toast }) {
  const hold = useCountdown(undo === null ? shownMs : undoMs, () => toast.dismiss(id))
  const takeBack = () => {
    toast.dismiss(id)
    undo?.().then(() => toast.success('Undone'), reportError)
  }
  return (
    <div
      {...hold}
      className={clsx(
        'pointer-events-auto mb-2 flex items-start gap-2 rounded-surface border border-l-3 border-border bg-raised py-2 pr-2 pl-3 text-14 text-text shadow-float',
        tone === 'good' ? 'border-l-good' : 'border-l-bad',
      )}
    >
      <p className="min-w-0 flex-1 py-0.5 break-words">{text}</p>
      {undo && (
        <button
          type="button"
          onClick={takeBack}
          className="min-h-6 shrink-0 rounded-control px-1.5 font-medium text-accent hover:bg-hover pointer-coarse:min-h-11"
        >
          Undo
        </button>
      )}
      <button
        type="button"
        onClick={() => toast.dismiss(id)}
        className="h-6 min-w-6 shrink-0 rounded-control px-1.5 text-13 text-muted hover:bg-hover hover:text-text"
      >
        <span aria-hidden="true">✕</span>
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  )
}

/** The countdown pauses on hover and focus. */
function useCountdown(durationMs: number, onEnd: () => void) {
  const [isHeld, setHeld] = useState(false)
  const left = useRef(durationMs)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (isHeld) return
    const startedAt = Date.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - startedAt
    }
  }, [isHeld])
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}

const shownMs = 5000
/** Long enough for slow readers to reach the button. */
const undoMs = 20_000
