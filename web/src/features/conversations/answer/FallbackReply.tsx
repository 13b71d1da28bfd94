import { useEffect } from 'react'
import { Button } from '../../../ui/button/Button.tsx'

interface FallbackReplyProps {
  /** A fault of the server or of this page; logged once. */
  readonly error: Error
  /** Null while another question is answered. */
  readonly onAskAgain: (() => void) | null
}

/** In place of an answer that can't be shown. */
export function FallbackReply({ error, onAskAgain }: FallbackReplyProps) {
  useEffect(() => globalThis.reportError(error), [error])
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-14">This answer can't be shown. Ask again, or reload the page.</p>
      <Button size="small" disabled={onAskAgain === null} onClick={() => onAskAgain?.()}>
        Ask again
      </Button>
    </div>
  )
}
