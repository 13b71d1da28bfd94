/**
 * Whoever comes to a workspace is most likely signed in: what opens it, and its first page, are on their way
 * while that is found out, and not one after the other once it is. What fails here is asked for again by
 * the routes, which then say so.
 */
export function preloadWorkspace(pathname: string): void {
  if (!pathname.startsWith('/org/')) return
  const parts: Promise<unknown>[] = [
    import('./workspace-guards.ts'),
    import('../../api/data-endpoints.ts'),
  ]
  if (pathname.endsWith('/overview')) {
    parts.push(
      import('../../screens/overview/OverviewPage.tsx'),
      import('../../screens/overview/prefetch-home.ts'),
    )
  }
  void Promise.allSettled(parts)
}
