import { GoBack } from './GoBack.tsx'

export function NotFoundPage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-[56ch] flex-col items-center justify-center px-4 py-10 text-center">
      <title>Not found – Cartograph</title>
      <h1 className="text-20 font-semibold">Sorry, this page doesn't exist!</h1>
      <p className="mt-2 mb-6 text-14 text-muted">
        It may have moved, or the link is not complete.
      </p>
      <GoBack />
    </main>
  )
}
