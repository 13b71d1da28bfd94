import { Link, useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface PartLinkProps extends Pick<
  ComponentProps<'a'>,
  'aria-current' | 'className' | 'children' | 'onClick'
> {
  readonly id: string
}

/** Links to a section of this page under the URL that is open: an insight has two. */
export function PartLink({ id, ...rest }: PartLinkProps) {
  const to: string = useLocation({ select: ({ pathname }) => pathname })
  return <Link to={to} hash={id} state={(now) => now} replace {...rest} />
}
