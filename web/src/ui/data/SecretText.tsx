import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../button/Button.tsx'

interface SecretTextProps {
  /** Shown instead of the secret. */
  masked: string
  /** Names the secret for screen readers. */
  label: string
  /** A secret that was just created and is shown at once. */
  fresh?: string | null
  reveal: () => Promise<string>
  onError: (error: unknown) => void
  /** Further actions next to the reveal button. */
  children?: ReactNode
}

/** A secret that can be revealed and hides again automatically. */
export function SecretText({
  masked,
  label,
  fresh = null,
  reveal,
  onError,
  children,
}: SecretTextProps) {
  const [shown, setShown] = useState<string | null>(fresh)
  const [isBusy, setBusy] = useState(false)
  const [known, setKnown] = useState(fresh)
  if (known !== fresh) {
    setKnown(fresh)
    setShown(fresh)
  }

  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setShown(null), revealMs)
    return () => clearTimeout(timer)
  }, [shown])

  async function show() {
    setBusy(true)
    try {
      setShown(await reveal())
    } catch (error) {
      onError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <span className="flex min-w-0 items-center gap-x-2 @max-2xl:flex-wrap">
      <code className="min-w-0 flex-1 font-mono @2xl:min-w-32 text-13 break-all @max-2xl:basis-full">
        {shown ?? masked}
      </code>
      <span className="flex shrink-0 @max-2xl:-ml-3">
        <Button
          look="quiet"
          size="small"
          className="@2xl:min-w-17"
          isBusy={isBusy}
          aria-label={`${shown === null ? 'Reveal' : 'Hide'} ${label}`}
          onClick={() => {
            if (shown === null) void show()
            else setShown(null)
          }}
        >
          {shown === null ? 'Reveal' : 'Hide'}
        </Button>
        {children}
      </span>
    </span>
  )
}

/** How long a secret stays visible. */
const revealMs = 10_000
