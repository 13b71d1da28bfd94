import { useEffect, useState } from 'react'
import { commands } from '../../features/palette/commands.ts'
import { LazyPart } from '../../ui/overlay/LazyPart.tsx'

interface LazyCommandsProps {
  /** Whether the palette is open; null if it was never opened. */
  isOpen: boolean | null
  onOpenChange: (isOpen: boolean | null) => void
}

/** Loads the palette and the keys of every screen at the first key that may be one of them. */
export function LazyCommands({ isOpen, onOpenChange }: LazyCommandsProps) {
  const [first, setFirst] = useState<KeyboardEvent | null>(null)
  const isNeeded = isOpen !== null || first !== null
  useEffect(() => {
    if (isNeeded) return
    const listen = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey
      if (event.key.toLowerCase() === 'k' ? !hasModifier : !'g?'.includes(event.key)) return
      // Otherwise the browser would open its own search meanwhile.
      if (hasModifier) event.preventDefault()
      setFirst(event)
    }
    addEventListener('keydown', listen)
    const prefetch = setTimeout(() => commands.prefetch(), idleMs)
    return () => {
      removeEventListener('keydown', listen)
      clearTimeout(prefetch)
    }
  }, [isNeeded])
  return (
    <LazyPart
      part={commands}
      isNeeded={isNeeded}
      onError={() => {
        setFirst(null)
        onOpenChange(null)
      }}
      props={{ isOpen: isOpen === true, onOpenChange, first }}
    />
  )
}

/** By then the first screen has what it needs. */
const idleMs = 5_000
