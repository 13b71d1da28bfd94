/**
 * Brings the first field with an error into sight, once it is drawn. Fields lose the focus while they are
 * disabled; where nothing is invalid, it goes back to where it was.
 */
export function revealFirstInvalid(form: HTMLFormElement, focused: Element | null): void {
  setTimeout(() => {
    // The page may have gone on meanwhile.
    if (!form.isConnected) return
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalid === null) {
      if (document.activeElement === document.body && focused instanceof HTMLElement)
        focused.focus({ preventScroll: true })
      return
    }
    invalid.scrollIntoView({ block: 'center', behavior: 'auto' })
    if (document.activeElement?.getAttribute('aria-invalid') !== 'true')
      invalid.focus({ preventScroll: true })
  }, delayMs)
}

const delayMs = 150
