import { UserMenu } from './UserMenu.tsx'

export function NoWorkspacePage() {
  return (
    <>
      <title>Workspaces – Cartograph</title>
      <header className="flex justify-end p-2">
        <UserMenu />
      </header>
      <main className="mx-auto max-w-[56ch] px-4 py-16 text-center">
        <h1 className="text-20 font-semibold">You are in no workspace yet</h1>
        <p className="mt-2 text-14 text-muted">
          Ask an admin of your workspace to invite you. It shows here as soon as you have joined.
        </p>
      </main>
    </>
  )
}
