import { Link, useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface PartLinkProps extends Pick<
  ComponentProps<'a'>,
  'aria-current' | 'className' | 'children' | 'onClick'
> {
  readonly id: string
}

/** To a part of this page. A finding has two addresses; its parts are found at whichever it was opened by. */
export function PartLink({ id, ...rest }: PartLinkProps) {
  const to: string = useLocation({ select: ({ pathname }) => pathname })
  return <Link to={to} hash={id} state={(now) => now} replace {...rest} />
}
