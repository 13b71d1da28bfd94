import { beforeAll } from 'vitest'

/** Waits up to 15 seconds: the default of one second isn't enough on a busy machine. */
beforeAll(async () => {
  if (typeof document === 'undefined') return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
})
