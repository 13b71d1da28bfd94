import { platformCatalogue, type OauthProfileId, type PlatformCard } from '@cartograph/contract'
import { useId, useState } from 'react'
import { hasPermission } from '@cartograph/contract'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { TabStrip, tabId } from '../../../ui/layout/TabStrip.tsx'
import { ConsentWay } from './ConsentWay.tsx'
import { useDrawerWork } from './drawer-work.ts'
import { FormWay } from './FormWay.tsx'
import { InviteTeammate } from './InviteTeammate.tsx'

type Way = 'consent' | 'form'

/** The methods to connect a platform; with two of them, as tabs. */
export function NewConnection({ arrived }: { arrived: OauthProfileId | null }) {
  const { role, card, context } = useDrawerWork()
  const panelId = `way-${useId().replaceAll(/\W/g, '')}`
  const [chosen, setChosen] = useState<Way>('consent')
  const ways = waysOf(card, context)
  const way = ways.includes(chosen) ? chosen : ways[0]
  if (!hasPermission(role, 'connections.change')) {
    return (
      <Alert tone="info">
        Your role can't connect accounts. Ask an admin or a member of this workspace.
      </Alert>
    )
  }
  if (way === undefined) {
    return (
      <Alert tone="info">
        {card.name} isn't set up on this installation. Contact your administrator.
      </Alert>
    )
  }
  const panel = <WayIn way={way} card={card} hasBoth={ways.length > 1} arrived={arrived} />
  return (
    <div className="flex flex-col gap-5">
      {ways.length > 1 ? (
        <div className="flex flex-col gap-4">
          <TabStrip
            label="How to connect"
            tabs={ways.map((value) => ({ value, label: wayName(card, value) }))}
            value={way}
            onChange={setChosen}
            panelId={panelId}
          />
          <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, way)}>
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

interface WayInProps {
  way: Way
  card: PlatformCard
  hasBoth: boolean
  arrived: OauthProfileId | null
}

function WayIn({ way, card, hasBoth, arrived }: WayInProps) {
  if (way === 'consent' || card.form === null) return <ConsentWay arrived={arrived} />
  return <FormWay form={card.form} isPrivate={hasBoth} />
}

function waysOf(
  { oauth, form, install_mode: mode }: PlatformCard,
  context: 'datasource' | 'destination',
): Way[] {
  const ways: Way[] = []
  if (oauth !== null && oauth.contexts.includes(context) && mode !== 'private_only') {
    ways.push('consent')
  }
  if (form !== null && mode !== 'public_only') ways.push('form')
  return ways
}

function wayName({ name, platform }: PlatformCard, way: Way): string {
  const isStore = platformCatalogue[platform].category === 'store'
  if (way === 'consent') return isStore ? `Connect with ${name}` : 'Sign in'
  return isStore ? 'Use an access token' : 'Use a key'
}
