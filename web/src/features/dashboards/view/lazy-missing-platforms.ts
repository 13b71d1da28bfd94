import { lazy } from 'react'

/** Loaded where something is missing, which is hardly anywhere. */
export const MissingPlatforms = lazy(async () => {
  const { MissingPlatforms: loaded } = await import('./MissingPlatforms.tsx')
  return { default: loaded }
})
