import {
  ElementSpec,
  hasPermission,
  maxReportNameLength,
  type CubeQuery,
  type Prompt,
  type Role,
  type Workspace,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { queriesOfAnswer } from '../../features/conversations/queries-of-answer.ts'
import {
  elementsOfPrompt,
  mainElement,
  undatedTitle,
} from '../../features/conversations/prompt-elements.ts'
import { metaQuery } from '../../features/dashboards/data/filter-values.ts'
import { useToday } from '../../features/dashboards/view/use-today.ts'
import { Button } from '../../ui/button/Button.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

interface AnswerActionsProps {
  readonly org: Workspace
  readonly role: Role
  readonly prompt: Prompt
  readonly onCopy: ((element: ElementSpec) => void) | null
}

/** What can be done with an answer. The code of each loads when it is chosen. */
export function AnswerActions({ org, role, prompt, onCopy }: AnswerActionsProps) {
  const { org_id: orgId, feature_flags: flags } = org
  const client = useClient()
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const today = useToday(org.timezone)
  const [query] = queriesOfAnswer(prompt)
  const spec = mainElement(prompt)
  const loadCubes = () => queryClient.ensureQueryData(metaQuery(client, orgId))

  const explore = useMutation({
    mutationFn: async (query: CubeQuery) => {
      const [{ explorePath }, { exploreTarget }] = await Promise.all([
        import('../../features/dashboards/drill/explore/explore-path.ts'),
        import('../../features/conversations/explore-target.ts'),
      ])
      const target = exploreTarget(query)
      const cubes = await loadCubes()
      return target && explorePath({ client, org, target, cubes, fileName: null })
    },
    onSuccess: (path) => {
      if (path === null) toast.error('No dashboard of Explore shows this metric.')
      else void router.navigate({ href: path })
    },
    onError: reportError,
  })
  const report = useMutation({
    mutationFn: async (query: CubeQuery) => {
      const [{ reportOfQuery }, { reportGroups }] = await Promise.all([
        import('../../features/reports/report-of-query.ts'),
        import('../../features/reports/report-members.ts'),
      ])
      const cubes = await loadCubes()
      const model = { cubes, groups: reportGroups(cubes), currency: org.currency_units }
      const title = undatedTitle(spec?.display.title ?? prompt.user_prompt, prompt.words)
      const reported = { title: title.slice(0, maxReportNameLength), query }
      return reportOfQuery(reported, model, today) === null ? null : reported
    },
    onSuccess: (reported) => {
      if (reported === null) {
        toast.error("Reports can't show this metric with these breakdowns and filters.")
        return
      }
      void navigate({
        to: '/org/$orgId/insights/reports/$reportId/edit',
        params: { orgId, reportId: 'new' },
        state: { reported },
      })
    },
    onError: reportError,
  })
  const download = useMutation({
    mutationFn: async () => {
      const [{ answerTable }, { saveTable }] = await Promise.all([
        import('../../features/conversations/answer-table.ts'),
        import('../../features/dashboards/export/save-element.ts'),
      ])
      for (const element of elementsOfPrompt(prompt)) {
        const table = await answerTable(client, org, element, today)
        const title = ElementSpec.safeParse(element).data?.display.title ?? 'Answer'
        if (table !== null) await saveTable('csv', table, { title, fileName: element.id })
      }
    },
    onError: reportError,
  })

  const button = (label: string, onClick: () => void, isBusy = false) => (
    <Button look="quiet" size="small" isBusy={isBusy} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <div className="-ml-3 flex flex-wrap items-center">
      {query !== undefined &&
        button('Open in Explore', () => explore.mutate(query), explore.isPending)}
      {spec !== null && onCopy !== null && button('Add to dashboard', () => onCopy(spec))}
      {query !== undefined &&
        flags.enable_reports &&
        hasPermission(role, 'reports.change') &&
        button('Make a report', () => report.mutate(query), report.isPending)}
      {(spec?.data.length ?? 0) > 0 &&
        button('Download CSV', () => download.mutate(), download.isPending)}
    </div>
  )
}
