import type { OrgId } from '@cartograph/contract'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { renderHelp } from './render-help.ts'

/** Links to pages of this app stay inside of it; all others are the browser's. */
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

  return <article ref={text} className={prose} dangerouslySetInnerHTML={{ __html: html }} />
}

const prose = [
  'max-w-[70ch] text-14',
  '[&_h1]:text-20 [&_h1]:font-semibold [&_h2]:mt-8 [&_h2]:text-16 [&_h2]:font-semibold',
  '[&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-5',
  '[&_li]:mt-1 [&_a]:text-accent [&_a]:underline [&_strong]:font-semibold',
  '[&_code]:rounded-control [&_code]:bg-hover [&_code]:px-1 [&_code]:font-mono [&_code]:text-13',
  '[&_pre]:mt-3 [&_pre]:overflow-x-auto [&_pre]:rounded-surface [&_pre]:border [&_pre]:bg-surface [&_pre]:p-3 [&_pre_code]:bg-transparent [&_pre_code]:p-0',
  '[&_div]:mt-3 [&_div]:overflow-x-auto [&_td]:border-b [&_td]:px-3 [&_td]:py-2 [&_th]:border-b [&_th]:px-3 [&_th]:py-2 [&_th]:text-left [&_th]:font-semibold',
].join(' ')
