import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button/Button.tsx'
import { GoBack } from '../../ui/button/GoBack.tsx'

/** The error boundary around all routes. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isKnown = error instanceof ApiError
  return (
    <main className="mx-auto flex min-h-dvh max-w-[56ch] flex-col items-center justify-center px-4 py-10 text-center">
      <title>Something went wrong – Cartograph</title>
      <div role="alert">
        <h1 className="text-20 font-semibold">Something went wrong</h1>
        <p className="mt-2 text-14 text-muted">
          {isKnown
            ? error.message
            : 'This is an unexpected error. Please contact support if this error persists.'}
        </p>
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <GoBack />
        <Button onClick={() => void router.invalidate()}>Try again</Button>
      </div>
      <details className="mt-4 max-w-full text-13 text-muted">
        <summary className="inline-block cursor-pointer rounded-control px-2 py-1 hover:bg-hover">
          Details
        </summary>
        <p className="mt-1 font-mono break-words">{errorDetails(error)}</p>
      </details>
    </main>
  )
}

function errorDetails(error: unknown): string {
  if (error instanceof ApiError) return `Status ${error.status} ${error.code ?? ''}`.trim()
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
