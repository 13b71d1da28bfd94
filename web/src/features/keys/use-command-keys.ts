import { useEffect, useEffectEvent, useRef } from 'react'
import { hasOpenPopup, isFreeKey, isPaletteKey } from './is-free-key.ts'

interface CommandKeys {
  /** Returns the keys that were pressed while the code of this hook was loading, once. */
  readonly takeEarly: () => readonly KeyboardEvent[]
  readonly isPaletteOpen: boolean
  readonly onPalette: () => void
  readonly onHelp: () => void
  /** Called with the letter after G. Returns whether there is such an area. */
  readonly onArea: (letter: string) => boolean
}

/** Ctrl+K, `?`, and G followed by the letter of an area. */
export function useCommandKeys(commands: CommandKeys): void {
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

  const pressEarly = useEffectEvent(() => {
    for (const event of commands.takeEarly()) {
      // Its default was prevented in time.
      if (event.ctrlKey || event.metaKey) commands.onPalette()
      else press(event)
    }
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    pressEarly()
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const withinMs = 1_500
