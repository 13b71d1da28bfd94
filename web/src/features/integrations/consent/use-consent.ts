import { initiateOauth, type DrawerState, type OauthProfileId } from '@cartograph/contract'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { pathWithDrawer } from '../drawer-address.ts'
import { errorMessage } from '../error-message.ts'
import { openConsentWindow, type ConsentWindow } from './consent-window.ts'
import { leavePage, rememberPage } from './leave-page.ts'

interface ConsentRequest {
  drawer: DrawerState
  platformName: string
  onConsent: (profileId: OauthProfileId) => void
  onFailure: (message: string | null) => void
}

/** Requests consent at a platform, in a popup or, on small screens, in place of the page. */
export function useConsent({ drawer, platformName, onConsent, onFailure }: ConsentRequest) {
  const { call } = useClient()
  const router = useRouter()
  const [isWaiting, setWaiting] = useState(false)
  const ending = useRef<(() => void) | null>(null)
  useEffect(() => () => ending.current?.(), [])

  function end() {
    ending.current?.()
    ending.current = null
    setWaiting(false)
  }

  function follow(consent: ConsentWindow) {
    const stop = consent.listen((outcome) => {
      end()
      if ('failure' in outcome) onFailure(outcome.failure)
      else onConsent(outcome.profileId)
    })
    ending.current = () => {
      stop()
      consent.close()
    }
  }

  async function begin() {
    end()
    const consent = openConsentWindow(`Opening ${platformName}…`)
    if (consent !== null) follow(consent)
    setWaiting(true)
    onFailure(null)
    const { platform, context, datasource_id: id } = drawer
    const currentPath = pathWithDrawer(router.state.location.href, { platform, context, id })
    try {
      const { to } = await call(initiateOauth, {
        params: { profileType: platform },
        query: { profile_context: context },
        body: { currentPath, drawerState: drawer },
      })
      const url = checkWebUrl(to)
      if (consent !== null) {
        consent.goTo(url)
        return
      }
      rememberPage(currentPath)
      leavePage(url)
    } catch (error) {
      end()
      onFailure(errorMessage(error))
    }
  }

  return {
    /** True until the user answers at the platform or cancels here. */
    isWaiting,
    begin: () => void begin(),
    cancel: end,
  }
}

/** Rejects every URL that isn't http(s), such as `javascript:`. */
function checkWebUrl(to: string): string {
  const url = new URL(to, location.href)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('Not a web address')
  return url.href
}
