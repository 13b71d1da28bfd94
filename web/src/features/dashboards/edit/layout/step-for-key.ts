import type { Step } from './move-by-step.ts'

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** Arrow keys move, with Shift they resize. Other modifiers are left to the browser. */
export function stepForKey({ key, shiftKey, ctrlKey, altKey, metaKey }: Pressed): Step | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  return (shiftKey ? resizing : moving).get(key)
}

const moving: ReadonlyMap<string, Step> = new Map([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
])

const resizing: ReadonlyMap<string, Step> = new Map([
  ['ArrowLeft', 'narrower'],
  ['ArrowRight', 'wider'],
  ['ArrowUp', 'shorter'],
  ['ArrowDown', 'taller'],
])
