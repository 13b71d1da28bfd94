import { beforeAll } from 'vitest'

/**
 * What is waited for on a page may take its time, as other tests run beside it. A second, which is what a
 * test has otherwise, is not enough on a busy machine.
 */
beforeAll(async () => {
  if (typeof document === 'undefined') return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
})
