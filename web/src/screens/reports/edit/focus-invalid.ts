/** Leads to the first field that has to be mended. The fields are marked in the next render. */
export function focusInvalid(form: HTMLFormElement | null): void {
  setTimeout(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
    // Not below the top bar.
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  })
}
