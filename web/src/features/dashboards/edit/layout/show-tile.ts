/** Scrolls to a tile and focuses its handle, once the dialog that added it has returned the focus. */
export function showTile(id: string): void {
  setTimeout(() => {
    const tile = document.getElementById(id)?.closest('.editable-tile')
    tile?.scrollIntoView({ block: 'center' })
    tile?.querySelector<HTMLElement>('.editable-tile-handle')?.focus({ preventScroll: true })
  }, afterDialogMs)
}

const afterDialogMs = 50
