import { useEffect, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'

interface ProgressProps {
  /** Null if it was asked elsewhere. */
  readonly onStop: (() => void) | null
}

/** While a question is answered. A quick answer never flickers. */
export function Progress({ onStop }: ProgressProps) {
  const seconds = useSeconds()
  return (
    <div className="flex min-h-control-small items-center gap-3 text-14 text-muted">
      <span aria-hidden="true" className="h-1 w-16 overflow-hidden rounded-full bg-hover">
        <span className="block h-full w-1/3 animate-travel rounded-full bg-accent" />
      </span>
      <span role="status">Working out the answer…</span>
      {seconds >= 5 && <span aria-hidden="true" className="tabular-nums">{`${seconds} s`}</span>}
      {onStop !== null && (
        <Button size="small" onClick={onStop}>
          Stop
        </Button>
      )}
    </div>
  )
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
