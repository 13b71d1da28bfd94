import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { identityOptionsQuery } from './identity-options.ts'
import { textLink } from './text-link.ts'

/** Says where to find the code if this installation sends no email. */
export function OutboxHint() {
  const { data: options } = useQuery(identityOptionsQuery(useClient()))
  if (options?.outbox !== true) return null
  return (
    <p>
      Email isn't set up on this machine. The message is in{' '}
      <a href="/outbox" target="_blank" rel="noreferrer" className={textLink}>
        the outbox
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      .
    </p>
  )
}
