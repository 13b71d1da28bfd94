/**
 * Most visitors of a workspace are signed in, so the requests for the workspace and its first page start
 * while the session is checked, rather than after it. If one fails, the routes repeat it and show the error.
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
