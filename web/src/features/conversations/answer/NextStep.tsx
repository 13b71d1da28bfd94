import {
  hasPermission,
  platformNames,
  type Prompt,
  type Role,
  type Workspace,
} from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonLook } from '../../../ui/button/button-look.ts'
import { LazyPart } from '../../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../../ui/overlay/lazy-component.ts'

interface NextStepProps {
  readonly org: Workspace
  readonly role: Role
  readonly answer: Pick<Prompt, 'outcome' | 'refusal'>
  /** Null while a question is answered. */
  readonly onAskAgain: (() => void) | null
  readonly onAsk: ((text: string) => void) | null
}

const metricsDialog = new LazyComponent(() => import('./MetricsDialog.tsx'))

/** The suggestion below a question that was not answered. */
export function NextStep({ org, role, answer, onAskAgain, onAsk }: NextStepProps) {
  const { outcome, refusal } = answer
  const [isListed, setListed] = useState(false)
  if (outcome === 'stopped' || outcome === 'failed')
    return (
      <Button
        size="small"
        className="self-start"
        disabled={onAskAgain === null}
        onClick={() => onAskAgain?.()}
      >
        Ask again
      </Button>
    )
  if (refusal === null || refusal.action === null) return null
  if (refusal.action === 'see_metrics')
    return (
      <>
        <Button size="small" className="self-start" onClick={() => setListed(true)}>
          See metrics
        </Button>
        <LazyPart
          part={metricsDialog}
          isNeeded={isListed}
          onError={() => setListed(false)}
          props={{ orgId: org.org_id, isOpen: isListed, onOpenChange: setListed, onAsk }}
        />
      </>
    )
  if (!hasPermission(role, 'connections.change'))
    return (
      <p className="text-13 text-muted">An admin or a member of this workspace can connect it.</p>
    )
  const [platform] = refusal.platforms
  return (
    <Link
      to="/org/$orgId/settings/datasources"
      params={{ orgId: org.org_id }}
      className={buttonLook('plain', 'small') + ' self-start'}
    >
      {refusal.platforms.length === 1 && platform !== undefined
        ? `Connect ${platformNames[platform]}`
        : 'Add data source'}
    </Link>
  )
}
