import type { Workspace } from '@cartograph/contract'
import { fireEvent, screen } from '@testing-library/react'
import { renderPath } from './render-path.tsx'
import { ada, workspaceAnswer, workspaceServer } from './workspace.ts'

interface About {
  org?: Partial<Workspace>
  isAdmin?: boolean
  isDev?: boolean
}

/** Opens the app at a path, as an admin of a workspace by default. */
export async function openAs(
  path: string,
  routes: Parameters<typeof renderPath>[1] = {},
  { org = {}, isAdmin = true, isDev = false }: About = {},
) {
  const role = isAdmin ? 'admin' : 'member'
  const workspace = workspaceAnswer(org, { role, is_org_admin: isAdmin })
  const server = workspaceServer({ workspace, user: { ...ada, is_dev: isDev } })
  const app = await renderPath(path, { ...server, ...routes })
  // Toasts outlive the page that showed them, and so a test.
  for (const button of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button)
  return app
}

/** The texts of all visible toasts. */
export function toastTexts(): string[] {
  return screen
    .queryAllByRole('button', { name: 'Dismiss' })
    .map((button) => button.parentElement?.querySelector('p')?.textContent ?? '')
}

/** The bodies of the requests with a method. */
export function sent(
  received: readonly { method: string; path: string; body: unknown }[],
  method: 'POST' | 'PUT' | 'DELETE',
): unknown[] {
  return received
    .filter((request) => request.method === method && !request.path.startsWith('/v1/identity/'))
    .map(({ body }) => body)
}
