import {
  platformCategories,
  platformNames,
  type IntegrationContext,
  type PlatformCard,
  type PlatformCode,
} from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { TabStrip, tabId } from '../../ui/layout/TabStrip.tsx'
import { drawerSearch } from '../integrations/drawer-address.ts'
import { PlatformLogo } from '../integrations/logo/PlatformLogo.tsx'
import { ModeBadge } from '../integrations/ModeBadge.tsx'
import { categoryOf, listCategories, type CategoryTab } from './platform-list.ts'

interface PlatformListProps {
  cards: readonly PlatformCard[]
  /** Listed last, without a button. */
  unavailable: readonly PlatformCode[]
  context: IntegrationContext
}

/** The available platforms by category, and those that aren't available yet. */
export function PlatformList({ cards, unavailable, context }: PlatformListProps) {
  const panelId = `catalogue-${useId().replaceAll(/\W/g, '')}`
  const [chosen, setChosen] = useState<CategoryTab>('all')
  const tabs = listCategories([...cards.map(({ platform }) => platform), ...unavailable])
  const category = tabs.some(({ value }) => value === chosen) ? chosen : 'all'
  const isShown = (platform: PlatformCode) =>
    category === 'all' || categoryOf(platform) === category
  return (
    <div className="@container flex flex-col gap-4">
      {tabs.length > 2 && (
        <TabStrip
          label="Category"
          tabs={tabs}
          value={category}
          onChange={setChosen}
          panelId={panelId}
        />
      )}
      <div
        id={panelId}
        {...(tabs.length > 2 && {
          role: 'tabpanel',
          'aria-labelledby': tabId(panelId, category),
        })}
      >
        <ul className="grid grid-cols-1 gap-x-6 @lg:grid-cols-2 @4xl:grid-cols-3">
          {cards
            .filter(({ platform }) => isShown(platform))
            .map((card) => (
              <PlatformItem key={card.platform} card={card} context={context} />
            ))}
          {unavailable.filter(isShown).map((platform) => (
            <UnavailableItem key={platform} platform={platform} />
          ))}
        </ul>
      </div>
    </div>
  )
}

function PlatformItem({
  card: { platform, name, mode },
  context,
}: {
  card: PlatformCard
  context: IntegrationContext
}) {
  return (
    <li className="relative flex min-h-12 items-center gap-3 border-b border-border px-2 py-2 transition-colors hover:bg-hover">
      <PlatformLogo platform={platform} size="small" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 text-14 font-medium">
          {name}
          <ModeBadge mode={mode} />
        </span>
        <span className="block text-13 text-muted">{platformCategories[categoryOf(platform)]}</span>
      </span>
      <Link
        to="."
        search={drawerSearch({ platform, context, id: null })}
        resetScroll={false}
        preload={false}
        className="text-13 font-medium text-accent after:absolute after:inset-0 after:rounded-control"
      >
        Connect <span className="sr-only">{name}</span>
      </Link>
    </li>
  )
}

function UnavailableItem({ platform }: { platform: PlatformCode }) {
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border px-2 py-2 text-muted">
      <PlatformLogo platform={platform} size="small" />
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-medium">{platformNames[platform]}</span>
        <span className="block text-13">{platformCategories[categoryOf(platform)]}</span>
      </span>
      <span className="text-13">Not available yet</span>
    </li>
  )
}
