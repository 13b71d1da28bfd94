import { platformCategories } from '@cartograph/contract'
import { useId, useState } from 'react'
import { CategoryTabs, tabId } from './CategoryTabs.tsx'
import { categoryTabsOf, listDatasources, type CategoryTab } from './platform-list.ts'

/** Which platforms there are, by category. */
export function PlatformCatalogue({ withBigCommerce = true }: { withBigCommerce?: boolean }) {
  const panelId = `catalogue-${useId().replaceAll(/\W/g, '')}`
  const [category, setCategory] = useState<CategoryTab>('all')
  const platforms = listDatasources({ withBigCommerce })
  const shown = platforms.filter((one) => category === 'all' || one.category === category)
  return (
    <div className="@container flex flex-col gap-4">
      <p className="max-w-[70ch] text-14 text-muted">
        These are the platforms that Cartograph is made for. New ones cannot be connected from this
        screen in this version yet. The demo shop and everything that is already connected keep
        working.
      </p>
      <CategoryTabs
        tabs={categoryTabsOf(platforms)}
        value={category}
        onChange={setCategory}
        panelId={panelId}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, category)}>
        <ul className="grid grid-cols-1 gap-x-8 @lg:grid-cols-2 @4xl:grid-cols-3">
          {shown.map(({ code, name, category: of }) => (
            <li
              key={code}
              className="flex min-h-11 items-baseline justify-between gap-3 border-b border-border py-2.5"
            >
              <span className="text-14 font-medium">{name}</span>
              <span className="text-13 text-muted">{platformCategories[of]}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
