import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button/Button.tsx'

interface ResendCodeProps {
  /** Requests a code. Returns a message, or null if there was nothing to request. */
  send: () => Promise<string | null>
  /** A code was sent just now, so the pause has started. */
  isJustSent: boolean
}

/** Resends the code, at most every 30 seconds. */
export function ResendCode({ send, isJustSent }: ResendCodeProps) {
  const [secondsLeft, startPause] = usePause(isJustSent)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')

  async function resend() {
    setBusy(true)
    setMessage('')
    try {
      const done = await send()
      if (done === null) return
      setMessage(done)
      startPause()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="small"
        isBusy={isBusy}
        disabled={secondsLeft > 0}
        onClick={() => void resend()}
        className="tabular-nums"
      >
        {secondsLeft > 0 ? `Resend code (${secondsLeft}s)` : 'Resend code'}
      </Button>
      <p role="status">{message}</p>
    </div>
  )
}

const pauseMs = 30_000

/** Based on the clock, because timers are throttled in background tabs. */
function usePause(isOn: boolean): [secondsLeft: number, start: () => void] {
  const [now, setNow] = useState(() => Date.now())
  const [end, setEnd] = useState(isOn ? now + pauseMs : now)
  const isOver = now >= end

  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])

  function start(): void {
    const startedAt = Date.now()
    setNow(startedAt)
    setEnd(startedAt + pauseMs)
  }

  return [Math.max(0, Math.ceil((end - now) / 1000)), start]
}
