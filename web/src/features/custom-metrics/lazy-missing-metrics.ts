import { lazy } from 'react'

/** Rarely needed, so loaded on demand. */
export const MissingMetrics = lazy(async () => {
  const { MissingMetrics: loaded } = await import('./MissingMetrics.tsx')
  return { default: loaded }
})

/** Those of the members that a workspace may have defined. */
export function customMembers(members: readonly string[]): string[] {
  return [...new Set(members)].filter((member) => member.includes('.custom_')).toSorted()
}
