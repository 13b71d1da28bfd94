import type { FeedItem, Workspace } from '@cartograph/contract'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useRememberView } from '../../features/dashboards/view/use-recent-views.ts'
import { FeedbackSummary } from '../../features/insights/actions/FeedbackSummary.tsx'
import { InsightActions } from '../../features/insights/actions/InsightActions.tsx'
import { InsightSentence } from '../../features/insights/text/InsightSentence.tsx'
import { prepareInsight } from '../../features/insights/text/prepare-insight.ts'
import { useInsightCommands } from '../../features/insights/actions/use-insight-commands.ts'
import { ActionLogSection } from './ActionLogSection.tsx'

import { AskSection } from './ask/AskSection.tsx'
import { ExplainerSection } from './ExplainerSection.tsx'
import { Facts } from './Facts.tsx'
import './insight-page.css'
import { OtherMetrics } from './OtherMetrics.tsx'
import { PageSection } from './PageSection.tsx'
import { SummaryPicture } from './picture/SummaryPicture.tsx'
import {
  actionLogId,
  askId,
  explainerSections,
  otherMetricsId,
  overviewId,
} from './section-names.ts'
import { SectionNav } from './SectionNav.tsx'
import { PartLink } from './PartLink.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { templateTagOf } from './template-tag.ts'

interface LoadedInsightProps {
  readonly org: Workspace
  readonly item: FeedItem
}

export function LoadedInsight({ org, item }: LoadedInsightProps) {
  const { org_id: orgId, currency_units: currency } = org
  const isLogOn = org.feature_flags.enable_action_log
  const { _id: id, _source: source } = item
  const commands = useInsightCommands(orgId)
  const templateTag = org.feature_flags.enable_audiences ? templateTagOf(item) : null
  const insight = useMemo(() => prepareInsight(item, { currency }), [item, currency])
  const sections = useMemo(() => explainerSections(source.explainers), [source.explainers])
  useRememberView(orgId, {
    key: `insight-${id}`,
    path: `/org/${orgId}/insights/s/${id}`,
    title: insight.name,
    icon: 'insight',
  })
  useOpenedSection(id)
  return (
    <>
      <div className="flex flex-col gap-2">
        <p className="max-w-[70ch] text-16 wrap-break-word">
          <InsightSentence parts={insight.sentence} />
        </p>
        <FeedbackSummary feedback={source.feedback} />
        <InsightActions orgId={orgId} item={item} name={insight.name} commands={commands}>
          <AskLink />
          {templateTag !== null && (
            <Link
              to="/org/$orgId/audiences/segments/templates"
              params={{ orgId }}
              search={{ tags: templateTag }}
              className={buttonLook('plain', 'small')}
            >
              Find customers to reach
            </Link>
          )}
        </InsightActions>
      </div>
      <div className="insight-page">
        <SectionNav
          sections={[
            { id: overviewId, title: 'Overview' },
            ...sections,
            { id: askId, title: 'Ask about this' },
            ...(isLogOn ? [{ id: actionLogId, title: 'Action log' }] : []),
            { id: otherMetricsId, title: 'Other metrics' },
          ]}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <PageSection id={overviewId} title="Overview">
            <Facts item={item} currency={currency} />
            {source.summary.map((one, index) => (
              <SummaryPicture key={index} item={one} of={source} currency={currency} />
            ))}
          </PageSection>
          {sections.map((section) => (
            <ExplainerSection key={section.id} {...{ section, item, currency }} />
          ))}
          <AskSection org={org} insightId={id} />
          {isLogOn && (
            <PageSection id={actionLogId} title="Action log">
              <ActionLogSection org={org} item={item} name={insight.name} />
            </PageSection>
          )}
          <PageSection id={otherMetricsId} title="Other metrics">
            <OtherMetrics {...{ orgId, currency, item, commands }} />
          </PageSection>
        </div>
      </div>
    </>
  )
}

/** Scrolls to the section in the URL once it has rendered. */
function useOpenedSection(id: string): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
    // Only on arrival: afterwards the router itself follows the hash.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
}

/** Focuses the question field. */
function AskLink() {
  return (
    <PartLink
      id={askId}
      onClick={() => document.getElementById(askId)?.querySelector('input')?.focus()}
      className={buttonLook('quiet', 'small')}
    >
      Ask about this
    </PartLink>
  )
}
