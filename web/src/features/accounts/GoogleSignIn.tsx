import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { buttonLook } from '../../ui/button/button-look.ts'
import { identityOptionsQuery } from './identity-options.ts'

interface GoogleSignInProps {
  label: string
  /** Where the user continues afterwards. */
  returnPath: string
}

/**
 * Shown if this installation has Google sign-in. A link, because the browser itself has to go to Google.
 */
export function GoogleSignIn({ label, returnPath }: GoogleSignInProps) {
  const { data: options } = useQuery(identityOptionsQuery(useClient()))
  if (options?.google !== true) return null
  // The sign-in page redirects to where the user starts, which may be their only workspace.
  const target = returnPath === '/' ? '/login' : returnPath
  return (
    <div className="mt-6">
      <a
        href={`/v1/identity/google?${new URLSearchParams({ return_to: target })}`}
        className={`w-full ${buttonLook('plain')}`}
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4" fill="none">
          <path
            d="M17 10h-6.5M15.2 4.9A7.2 7.2 0 1 0 17 10"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        {label}
      </a>
      <p className="mt-6 flex items-center gap-3 text-13 text-muted before:flex-1 before:border-t before:border-border after:flex-1 after:border-t after:border-border">
        or
      </p>
    </div>
  )
}
