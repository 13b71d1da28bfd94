import {
  platformCategories,
  type IntegrationContext,
  type PlatformCard,
} from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { drawerSearch } from '../integrations/drawer-address.ts'
import { ModeBadge } from '../integrations/ModeBadge.tsx'
import { formatList } from '../integrations/format-name.ts'
import { PlatformLogo } from '../integrations/logo/PlatformLogo.tsx'
import { categoryOf } from './platform-list.ts'

interface FirstChoiceProps {
  cards: readonly PlatformCard[]
  context: IntegrationContext
}

/** Large cards of the primary platforms while nothing is connected. */
export function FirstChoice({ cards, context }: FirstChoiceProps) {
  return (
    <div className="@container">
      <ul className="grid grid-cols-1 gap-3 @lg:grid-cols-2 @4xl:grid-cols-3">
        {cards.map(({ platform, name, mode, streams }) => (
          <li key={platform}>
            <Link
              to="."
              search={drawerSearch({ platform, context, id: null })}
              resetScroll={false}
              preload={false}
              className="flex h-full min-h-28 flex-col gap-1 rounded-surface border border-border bg-surface p-4 transition-colors hover:border-accent hover:bg-hover"
            >
              <span className="flex flex-wrap items-center gap-2 text-16 font-semibold">
                <PlatformLogo platform={platform} />
                {name}
                <ModeBadge mode={mode} />
              </span>
              <span className="text-13 text-muted">
                {context === 'datasource'
                  ? formatList(streams)
                  : platformCategories[categoryOf(platform)]}
              </span>
              <span className="mt-auto pt-2 text-13 font-medium text-accent">Connect</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
