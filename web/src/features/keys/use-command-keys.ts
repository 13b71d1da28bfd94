import { useEffect, useEffectEvent, useRef } from 'react'
import { hasOpenPopup, isFreeKey, isPaletteKey } from './is-free-key.ts'

interface CommandKeys {
  /** The key that was pressed while the code of this hook was loading; null if there was none. */
  readonly first: KeyboardEvent | null
  readonly isPaletteOpen: boolean
  readonly onPalette: () => void
  readonly onHelp: () => void
  /** Called with the letter after G. Returns whether there is such an area. */
  readonly onArea: (letter: string) => boolean
}

/** Ctrl+K, `?`, and G followed by the letter of an area. */
export function useCommandKeys({ first, ...commands }: CommandKeys): void {
  /** When G was pressed, in milliseconds of the event's clock; null if another key followed. */
  const pressedG = useRef<number | null>(null)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault()
      if (commands.isPaletteOpen || !hasOpenPopup()) commands.onPalette()
      return
    }
    // A modifier is pressed before the key that it belongs to.
    if (event.key === 'Shift') return
    const startedAt = pressedG.current
    pressedG.current = null
    if (event.repeat || !isFreeKey(event)) return
    const isSecond = startedAt !== null && event.timeStamp - startedAt < withinMs
    if (isSecond && commands.onArea(event.key.toLowerCase())) event.preventDefault()
    else if (event.key === 'g') pressedG.current = event.timeStamp
    else if (event.key === '?') {
      event.preventDefault()
      commands.onHelp()
    }
  })

  const pressFirst = useEffectEvent(() => {
    // Its default was prevented in time.
    if (first === null) return
    if (first.ctrlKey || first.metaKey) commands.onPalette()
    else press(first)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    pressFirst()
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const withinMs = 1_500
