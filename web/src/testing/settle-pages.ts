import { afterAll, beforeAll, vi } from 'vitest'

/** Waits up to 15 seconds: the default of one second isn't enough on a busy machine. */
beforeAll(async () => {
  if (typeof document === 'undefined') return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
})

/** A screen whose import ends with the file cannot be loaded by the thread's next file either. */
afterAll(() => vi.dynamicImportSettled())
