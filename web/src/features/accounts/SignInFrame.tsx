import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface SignInFrameProps {
  /** The title of the document. */
  title: string
  heading: string
  intro?: ReactNode
  /** To the left of the form on wide screens, below it on phones. */
  aside?: ReactNode
  /** Links to other pages. */
  footer?: ReactNode
  children: ReactNode
}

/** The layout of the sign-in pages. */
export function SignInFrame({ title, heading, intro, aside, footer, children }: SignInFrameProps) {
  return (
    <>
      <title>{`${title} – Cartograph`}</title>
      <main className="mx-auto flex min-h-dvh w-fit max-w-full flex-col justify-center gap-x-20 gap-y-8 px-4 py-10 lg:flex-row lg:items-center">
        <div className="w-88 max-w-full">
          <Link
            to="/"
            className="flex w-fit items-center gap-2 rounded-control text-14 font-semibold"
          >
            <img src="/favicon.svg" alt="" width="24" height="24" />
            Cartograph
          </Link>
          <h1 className="mt-6 text-28 font-semibold tracking-tight">{heading}</h1>
          {intro !== undefined && <p className="mt-2 text-14 text-muted">{intro}</p>}
          {children}
          {footer !== undefined && (
            <footer className="mt-6 flex flex-col gap-3 text-13 text-muted">{footer}</footer>
          )}
        </div>
        {aside !== undefined && <div className="max-w-full lg:order-first">{aside}</div>}
      </main>
    </>
  )
}
