import { initiateShopify } from '@cartograph/contract'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useClient } from '../../api/client-context.ts'
import { leavePage } from '../../features/integrations/consent/leave-page.ts'
import { rememberInstall } from '../../features/integrations/consent/shopify-install.ts'
import { errorMessage } from '../../features/integrations/error-message.ts'
import { FullPageDialog } from '../../ui/layout/FullPageDialog.tsx'

/** Continues from the app store to the consent page of the store. */
export function InstallPage() {
  const { shop } = useSearch({ from: '/signed-in/shopify' })
  return shop === undefined ? <Navigate to="/" replace /> : <Install shop={shop} />
}

function Install({ shop }: { shop: string }) {
  const { call } = useClient()
  const navigate = useNavigate()
  const isBegun = useRef(false)

  const begin = useEffectEvent(async () => {
    try {
      const query = { shop: shop.replace(/\.myshopify\.com$/i, ''), currentPath: '/shopify' }
      const { to } = await call(initiateShopify, { query })
      rememberInstall(to)
      leavePage(to)
    } catch (error) {
      const message = errorMessage(error)
      await navigate({
        to: '/shopify/error',
        replace: true,
        state: message === null ? {} : { message },
      })
    }
  })
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void begin()
  }, [])

  return (
    <>
      <title>Installing – Cartograph</title>
      <FullPageDialog title="Connecting your store…">
        <p role="status">Shopify will ask you to approve access.</p>
      </FullPageDialog>
    </>
  )
}
