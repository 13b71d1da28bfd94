import { useEffect, useRef, useState } from 'react'
import { commands } from '../../features/palette/commands.ts'
import { LazyPart } from '../../ui/overlay/LazyPart.tsx'

interface LazyCommandsProps {
  /** Whether the palette is open; null if it was never opened. */
  isOpen: boolean | null
  onOpenChange: (isOpen: boolean | null) => void
}

/** Loads the palette and the keys of every screen at the first key that may be one of them. */
export function LazyCommands({ isOpen, onOpenChange }: LazyCommandsProps) {
  const [isPressed, setPressed] = useState(false)
  /** The keys pressed before the commands were loaded; null afterwards. */
  const early = useRef<KeyboardEvent[] | null>([])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const keys = early.current
      if (keys === null) return
      const hasModifier = event.ctrlKey || event.metaKey
      const isOne = event.key.toLowerCase() === 'k' ? hasModifier : 'g?'.includes(event.key)
      // The letter that follows G may be any.
      if (!isOne && (hasModifier || keys.length === 0)) return
      // Otherwise the browser would open its own search meanwhile.
      if (hasModifier) event.preventDefault()
      keys.push(event)
      setPressed(true)
    }
    addEventListener('keydown', listen)
    const prefetch = setTimeout(() => commands.prefetch(), idleMs)
    return () => {
      removeEventListener('keydown', listen)
      clearTimeout(prefetch)
    }
  }, [])
  return (
    <LazyPart
      part={commands}
      isNeeded={isOpen !== null || isPressed}
      onError={() => {
        early.current = []
        setPressed(false)
        onOpenChange(null)
      }}
      props={{
        isOpen: isOpen === true,
        onOpenChange,
        takeEarly() {
          const keys = early.current ?? []
          early.current = null
          return keys
        },
      }}
    />
  )
}

/** Long enough for the first screen to load its data. */
const idleMs = 5_000
