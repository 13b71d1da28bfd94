import { Link, useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { setupSteps, stepTitles, type SetupStep } from './setup-steps.ts'

interface SetupFrameProps {
  step: SetupStep
  /** The workspace's name; null if there is no workspace or it is loading. */
  workspaceName: string | null
  children: ReactNode
}

/** The frame of all steps, with the progress and a way out. */
export function SetupFrame({ step, workspaceName, children }: SetupFrameProps) {
  const isStep = useLocation({ select: ({ state }) => state.isStep === true })
  return (
    <>
      <title>{`${stepTitles[step]} – Cartograph`}</title>
      <header className="flex items-center justify-between gap-4 border-b border-border px-4 py-2 md:px-6">
        <Link to="/" className="flex h-control items-center gap-2 rounded-control font-semibold">
          <img src="/favicon.svg" alt="" width="24" height="24" />
          Cartograph
        </Link>
        {workspaceName !== null && (
          <p className="min-w-0 flex-1 truncate text-13 text-muted">{workspaceName}</p>
        )}
        <Link
          to="/"
          className="flex h-control items-center rounded-control px-3 text-13 text-muted hover:bg-hover hover:text-text"
        >
          Close
        </Link>
      </header>
      <main className="mx-auto flex max-w-[42rem] flex-col gap-6 px-4 py-6 md:py-10">
        <SetupProgress step={step} />
        <h1
          key={step}
          ref={isStep ? focus : null}
          tabIndex={-1}
          className="text-20 font-semibold outline-none"
        >
          {stepTitles[step]}
        </h1>
        {children}
      </main>
    </>
  )
}

function SetupProgress({ step }: { step: SetupStep }) {
  const at = setupSteps.indexOf(step)
  return (
    <ol aria-label="Steps" className="grid grid-cols-4 gap-2">
      {setupSteps.map((one, index) => (
        <li
          key={one}
          aria-current={one === step ? 'step' : undefined}
          className={clsx(
            'border-t-3 pt-2 text-13',
            index <= at ? 'border-accent' : 'border-border text-muted',
            one === step && 'font-medium',
          )}
        >
          <span className="max-sm:sr-only">{stepTitles[one]}</span>
          <span aria-hidden="true" className="sm:hidden">
            {index + 1}
          </span>
          {index <= at && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  )
}

/**
 * Focuses the heading, so that screen readers announce the next step. A page that was opened directly keeps
 * the browser's focus. Each step has a heading element of its own.
 */
function focus(heading: HTMLHeadingElement | null): void {
  heading?.focus()
}
