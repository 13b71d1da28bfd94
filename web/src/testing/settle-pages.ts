import { afterAll, beforeAll, vi } from 'vitest'
import { answerVisibilityQuickly } from './quick-styles.ts'

beforeAll(async () => {
  if (typeof document === 'undefined') return
  // Test files in the same thread share it, and some store settings such as the developer mode.
  localStorage.clear()
  sessionStorage.clear()
  const view = document.defaultView
  if (view !== null) answerVisibilityQuickly(view)
  const { configure, prettyDOM } = await import('@testing-library/react')
  configure({
    // The default of one second isn't enough on a busy machine.
    asyncUtilTimeout: 15_000,
    getElementError,
  })

  /**
   * Prints the page when the message is read. A query that waits for an element fails many times, but
   * only its last failure is read; printing the page for each took a tenth of the time of a page's tests.
   */
  function getElementError(message: string | null, container: Element): Error {
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    Error.captureStackTrace(error, getElementError)
    let text: string | undefined
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
    })
  }
})

/** A screen whose import ends with the file cannot be loaded by the thread's next file either. */
afterAll(() => vi.dynamicImportSettled())
