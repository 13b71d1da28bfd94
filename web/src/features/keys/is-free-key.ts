/** Whether a key without modifiers may run a command: not while typing, in a dialog or in a menu. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.target instanceof Element && event.target.closest(fields) !== null) return false
  return !hasOpenPopup()
}

/** Ctrl+K, or ⌘K on a Mac. Also works in fields, where it means nothing else. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return false
  return (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
}

export function hasOpenPopup(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}

const fields =
  'input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false])'
