import { lazy } from 'react'

/** Rarely needed, so loaded on demand. */
export const MissingPlatforms = lazy(async () => {
  const { MissingPlatforms: loaded } = await import('./MissingPlatforms.tsx')
  return { default: loaded }
})
