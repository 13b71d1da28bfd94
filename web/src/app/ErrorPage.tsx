import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../ui/ErrorState.tsx'

/** The last net under every route. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <main className="mx-auto max-w-[70ch] p-4 md:p-6">
      <title>Something went wrong – Cartograph</title>
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState
        title="Something went wrong"
        error={error instanceof Error ? error : new Error(String(error))}
        isRetrying={false}
        onRetry={() => void router.invalidate()}
      />
    </main>
  )
}
