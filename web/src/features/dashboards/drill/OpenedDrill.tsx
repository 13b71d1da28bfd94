import { earlierDay, hasPermission, rowKindOf, type Day } from '@cartograph/contract'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import type { PickAnchor } from '../../../charts/draw/pick-anchor.ts'
import { templatesOf } from '../data/resolve-query.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { noteModal } from '../../notes/lazy-notes.ts'
import type { NewNote } from '../../notes/note-values.ts'
import { LazyPart } from '../../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../../ui/overlay/lazy-component.ts'
import { useDashboard } from '../model/dashboard-context.ts'
import type { OpenedNumbers } from '../model/drill.ts'
import { readElements } from '../model/read-elements.ts'
import type { DrillPage, DrillSettings } from './drill-page.ts'
import { DrillMenu } from './menu/DrillMenu.tsx'
import type { DrillMenuItem } from './menu/drill-menu-item.ts'
import type { PanelKind } from './panel/DrillPanel.tsx'
import { filterActions } from './target/filter-by.ts'
import { resolvePick } from './target/resolve-pick.ts'
import { daysOfTime, type DrillTarget } from './target/drill-target.ts'

const drillPanel = new LazyComponent(() => import('./panel/DrillPanel.tsx'))
const newEntryModal = new LazyComponent(() => import('../../action-log/NewEntryModal.tsx'))

interface OpenedDrillProps {
  readonly numbers: OpenedNumbers
  readonly settings: DrillSettings
  readonly page: DrillPage
}

/** What can be asked about one number. */
export function OpenedDrill({ numbers, settings, page }: OpenedDrillProps) {
  const { picks, element, anchor } = numbers
  const client = useClient()
  const router = useRouter()
  const { dashboard, elements, cubes, today } = useDashboard()
  const [targets] = useState(() =>
    picks.flatMap((pick) => resolvePick(pick, element.queries, settings.org.currency_units) ?? []),
  )
  const [target, setTarget] = useState(targets.length === 1 ? targets[0] : undefined)
  const [isOpen, setOpen] = useState(targets.length > 0)
  const [panel, setPanel] = useState<Panel | null>(null)
  const templates = useMemo(
    () => templatesOf(element.spec, readElements(element.spec, elements)),
    [element.spec, elements],
  )

  const obstacle = hasPermission(settings.role, 'actions.write')
    ? null
    : 'Your role is read-only. An admin can change it.'
  const itemsOf = (of: DrillTarget, kind = rowKindOf(of.measure)): DrillMenuItem[] => [
    ...filterActions(of, { ...page, section: element.section, templates, cubes: cubes ?? [] }).map(
      ({ label, state }) => ({ label, onSelect: () => page.onFilter(state) }),
    ),
    { label: 'Break down by…', onSelect: () => setPanel('breakdown') },
    ...(kind === null
      ? []
      : [{ label: `See the ${kind.title.toLowerCase()}`, onSelect: () => setPanel('rows') }]),
    ...(of.time === null ? [] : [{ label: 'Why?', onSelect: () => setPanel('why') }]),
    { label: 'Open in Explore', onSelect: () => void openInExplore(of) },
    { label: 'Write a note', obstacle, onSelect: () => setPanel('note') },
    { label: 'Log an action', obstacle, onSelect: () => setPanel('action') },
  ]
  async function openInExplore(of: DrillTarget) {
    try {
      const { explorePath } = await import('./explore/explore-path.ts')
      const path = await explorePath({
        client,
        org: settings.org,
        target: of,
        cubes: cubes ?? [],
        fileName: dashboard.file_name,
      })
      if (path === null) toast.error('No dashboard of Explore shows this metric.')
      else await router.navigate({ href: path })
    } catch (error) {
      reportError(error)
    }
  }
  const kind = panel === 'note' || panel === 'action' ? null : panel
  const closePanel = () => {
    setPanel(null)
    focusAgain(anchor)
  }

  if (target === undefined)
    return (
      <DrillMenu
        key="numbers"
        title={targets[0]?.timeLabel ?? ''}
        anchor={anchor}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        items={targets.map((one) => ({
          label: nameAmong(targets, one),
          detail: one.valueText,
          opensMore: true,
          onSelect: () => setTarget(one),
        }))}
      />
    )
  return (
    <>
      <DrillMenu
        key="actions"
        title={`${target.about.shortTitle} ${target.valueText}`}
        description={target.place}
        anchor={anchor}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        items={itemsOf(target)}
      />
      <LazyPart
        part={drillPanel}
        isNeeded={kind !== null}
        onError={closePanel}
        props={{
          orgId: settings.org.org_id,
          role: settings.role,
          target,
          kind,
          onClose: closePanel,
        }}
      />
      <LazyPart
        part={newEntryModal}
        isNeeded={panel === 'action'}
        onError={closePanel}
        props={{
          org: settings.org,
          date: notedDay(target, today),
          isOpen: panel === 'action',
          onOpenChange: closePanel,
        }}
      />
      <LazyPart
        part={noteModal}
        isNeeded={panel === 'note'}
        onError={closePanel}
        props={{
          org: settings.org,
          begun: panel === 'note' ? noteAbout(target, today) : null,
          onClose: closePanel,
        }}
      />
    </>
  )
}

type Panel = PanelKind | 'note' | 'action'

/** Numbers at one place differ by their metric, by their values, or by both. */
function nameAmong(targets: readonly DrillTarget[], { about, measure, parts }: DrillTarget) {
  const isOneMetric = targets.every((one) => one.measure === measure)
  const values = parts.map(({ label }) => label)
  return [...values, ...(isOneMetric && values.length > 0 ? [] : [about.shortTitle])].join(' · ')
}

/** The day of a point, or the last day of a period that is over. */
function notedDay({ time }: DrillTarget, today: Day): Day {
  if (time === null) return today
  const [first, last] = daysOfTime(time)
  return time.isStep ? first : earlierDay(last, today)
}

function noteAbout(target: DrillTarget, today: Day): NewNote {
  const { measure, about, parts } = target
  const day = notedDay(target, today)
  const [part] = parts
  const value = part?.values.length === 1 ? part.values[0] : null
  return {
    range: [day, day],
    metric: { member: measure, title: about.shortTitle },
    segment:
      part === undefined || value == null
        ? undefined
        : { dimension: part.member, value: String(value), title: `${part.title}: ${part.label}` },
  }
}

/** Once the panel is gone, the focus returns to the picked number. */
function focusAgain({ element }: PickAnchor): void {
  setTimeout(() => {
    if (document.activeElement === document.body) element.focus({ preventScroll: true })
  })
}
