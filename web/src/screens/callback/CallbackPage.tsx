import { createOauthProfile, type AnswerOf } from '@cartograph/contract'
import { Link, Navigate, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { safeReturnPath } from '../../features/accounts/safe-return-path.ts'
import {
  notifyOpener,
  type ConsentOutcome,
} from '../../features/integrations/consent/consent-window.ts'
import { takeRememberedPage } from '../../features/integrations/consent/leave-page.ts'
import { isInstallReturn } from '../../features/integrations/consent/shopify-install.ts'
import { pathWithDrawer } from '../../features/integrations/drawer-address.ts'
import { errorMessage } from '../../features/integrations/error-message.ts'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { useCompleteInstall } from './use-complete-install.ts'

type ConsentResponse = AnswerOf<typeof createOauthProfile>

/** Where platforms return to. The parameters of the URL are valid once, so they are used once. */
export function CallbackPage() {
  const here = useLocation({ select: ({ searchStr }) => searchStr })
  // During a navigation, the URL is already that of the next page.
  const [search] = useState(here)
  if (isPaymentReturn(search)) {
    return (
      <Suspense fallback={<Connecting />}>
        <CompletePayment search={search} />
      </Suspense>
    )
  }
  const isEmpty = new URLSearchParams(search).size === 0
  return isEmpty ? <Navigate to="/" replace /> : <CompleteConsent search={search} />
}

const CompletePayment = lazy(() => import('./CompletePayment.tsx'))

function CompleteConsent({ search }: { search: string }) {
  const { call } = useClient()
  const router = useRouter()
  const finishInstall = useCompleteInstall()
  const [outcome, setOutcome] = useState<ConsentOutcome | null>(null)
  const hasStarted = useRef(false)

  const install = useEffectEvent(finishInstall)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void (isInstallReturn(search) ? install(search) : finish())

    async function finish() {
      const information = Object.fromEntries(new URLSearchParams(search))
      try {
        succeed(await call(createOauthProfile, { body: { auth_information: information } }))
      } catch (error) {
        fail(errorMessage(error) ?? "The connection wasn't completed. Try again.")
      }
    }

    function succeed({ profile, drawer_state: drawer, current_path: path }: ConsentResponse) {
      const granted = { profileId: profile.id }
      if (notifyOpener(granted)) {
        setOutcome(granted)
        return
      }
      takeRememberedPage()
      const { platform, context, datasource_id: id } = drawer
      go(pathWithDrawer(path, { platform, context, id }), { oauthProfileId: profile.id })
    }

    function fail(failure: string) {
      if (notifyOpener({ failure })) {
        setOutcome({ failure })
        return
      }
      const page = takeRememberedPage()
      if (page === null) setOutcome({ failure })
      else go(page, { message: failure })
    }

    function go(path: string, state: { oauthProfileId?: string; message?: string }) {
      const href = safeReturnPath(path, location.origin)
      void router.navigate({ href, replace: true, state })
    }
  }, [call, router, search])

  if (outcome === null) return <Connecting />
  return 'failure' in outcome ? <ConsentFailed message={outcome.failure} /> : <ConsentGranted />
}

function Connecting() {
  return (
    <>
      <title>Connecting – Cartograph</title>
      <FullPageDialog title="Connecting…">
        <p role="status">This takes a moment.</p>
      </FullPageDialog>
    </>
  )
}

/** Some browsers don't let a window close itself after it was at another site. */
function ConsentGranted() {
  return (
    <>
      <title>Connected – Cartograph</title>
      <FullPageDialog title="Access granted">
        <p role="status">You can close this window.</p>
      </FullPageDialog>
    </>
  )
}

function ConsentFailed({ message }: { message: string }) {
  return (
    <>
      <title>Not connected – Cartograph</title>
      <FullPageDialog
        title="Couldn't connect"
        actions={
          <Link to="/" className={buttonLook('primary')}>
            Go to your workspaces
          </Link>
        }
      >
        <p role="alert">{message}</p>
      </FullPageDialog>
    </>
  )
}

/** Payments return to the same path. */
function isPaymentReturn(search: string): boolean {
  const names = new URLSearchParams(search)
  return ['charge_id', 'payment_id', 'plan_id'].some((name) => names.has(name))
}
