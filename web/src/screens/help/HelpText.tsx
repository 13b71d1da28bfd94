import type { OrgId } from '@cartograph/contract'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { renderHelp } from './render-help.ts'
import './help-text.css'

/** Renders links to pages of this app with the router; all others are plain links. */
export function HelpText({ markdown, orgId }: { markdown: string; orgId: OrgId }) {
  const router = useRouter()
  const text = useRef<HTMLElement>(null)
  const html = useMemo(
    () =>
      renderHelp(
        markdown,
        (topic) =>
          router.buildLocation({
            to: '/org/$orgId/help',
            params: { orgId },
            search: topic === 'index' ? {} : { md: topic },
          }).href,
      ),
    [markdown, orgId, router],
  )

  useEffect(() => {
    const element = text.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href') ?? ''
      if (!href.startsWith('/org/') || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void router.navigate({ href })
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [router])

  return (
    <article
      ref={text}
      className="help-text max-w-[70ch] text-14"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
