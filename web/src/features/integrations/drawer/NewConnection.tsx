import { platformCatalogue, type OauthProfileId, type PlatformCard } from '@cartograph/contract'
import { useId, useState } from 'react'
import { hasPermission } from '@cartograph/contract'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { TabStrip, tabId } from '../../../ui/layout/TabStrip.tsx'
import { ConnectByConsent } from './ConnectByConsent.tsx'
import { useDrawerWork } from './drawer-work.ts'
import { ConnectByForm } from './ConnectByForm.tsx'
import { InviteTeammate } from './InviteTeammate.tsx'

type ConnectMethod = 'consent' | 'form'

/** The methods to connect a platform; with two of them, as tabs. */
export function NewConnection({ returnedProfileId }: { returnedProfileId: OauthProfileId | null }) {
  const { role, card, context } = useDrawerWork()
  const panelId = `method-${useId().replaceAll(/\W/g, '')}`
  const [chosen, setChosen] = useState<ConnectMethod>('consent')
  const methods = connectMethods(card, context)
  const method = methods.includes(chosen) ? chosen : methods[0]
  if (!hasPermission(role, 'connections.change')) {
    return (
      <Alert tone="info">
        Your role can't connect accounts. Ask an admin or a member of this workspace.
      </Alert>
    )
  }
  if (method === undefined) {
    return (
      <Alert tone="info">
        {card.name} isn't set up on this installation. Contact your administrator.
      </Alert>
    )
  }
  const panel = (
    <ConnectPanel
      method={method}
      card={card}
      hasBoth={methods.length > 1}
      returnedProfileId={returnedProfileId}
    />
  )
  return (
    <div className="flex flex-col gap-5">
      {card.notice !== null && <Alert tone="info">{card.notice}</Alert>}
      {methods.length > 1 ? (
        <div className="flex flex-col gap-4">
          <TabStrip
            label="How to connect"
            tabs={methods.map((value) => ({ value, label: methodLabel(card, value) }))}
            value={method}
            onChange={setChosen}
            panelId={panelId}
          />
          <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, method)}>
            {panel}
          </div>
        </div>
      ) : (
        panel
      )}
      <InviteTeammate />
    </div>
  )
}

interface ConnectPanelProps {
  method: ConnectMethod
  card: PlatformCard
  hasBoth: boolean
  returnedProfileId: OauthProfileId | null
}

function ConnectPanel({ method, card, hasBoth, returnedProfileId }: ConnectPanelProps) {
  if (method === 'consent' || card.form === null)
    return <ConnectByConsent returnedProfileId={returnedProfileId} />
  return <ConnectByForm form={card.form} isPrivate={hasBoth} />
}

function connectMethods(
  { oauth, form, install_mode: mode }: PlatformCard,
  context: 'datasource' | 'destination',
): ConnectMethod[] {
  const methods: ConnectMethod[] = []
  if (oauth !== null && oauth.contexts.includes(context) && mode !== 'private_only') {
    methods.push('consent')
  }
  if (form !== null && mode !== 'public_only') methods.push('form')
  return methods
}

function methodLabel(card: PlatformCard, method: ConnectMethod): string {
  const { name, platform } = card
  const isStore = platformCatalogue[platform].category === 'store'
  if (method === 'consent') return isStore ? `Connect with ${name}` : 'Sign in'
  if (card.imports !== null) return 'Name a view'
  return isStore ? 'Use an access token' : 'Use a key'
}
