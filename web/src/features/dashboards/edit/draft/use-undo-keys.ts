import { useEffect, useEffectEvent } from 'react'

/** Ctrl/Cmd+Z, with Shift for redo. */
export function useUndoKeys(onUndo: () => void, onRedo: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isMeant || event.key.toLowerCase() !== 'z' || isTaken(event.target)) return
    event.preventDefault()
    if (event.shiftKey) onRedo()
    else onUndo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Other fields and dialogs have their own undo; draft fields use the draft's. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role=dialog], [role=alertdialog]') !== null) return true
  const isField = target.matches('input, textarea, select, [contenteditable]')
  return isField && target.closest('[data-draft]') === null
}
