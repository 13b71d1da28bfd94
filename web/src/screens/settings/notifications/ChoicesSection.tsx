import { NotificationKind, type NotificationChoice, type OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { choicesQuery, useSetChoice } from './choices-queries.ts'

/** Each kind of notification with the ways in which it reaches the user. */
export function ChoicesSection({ orgId }: { readonly orgId: OrgId }) {
  const choices = useQuery(choicesQuery(useClient(), orgId))
  const { mutate } = useSetChoice(orgId)
  return (
    <Section
      title="What reaches you"
      intro="For this workspace only. Emails come a few minutes later, unless you have read the notification in the app by then. Those of alerts come at once."
    >
      <Loadable
        query={choices}
        failure="Couldn't load your notification settings"
        skeleton={<Skeleton className="h-40 w-full max-w-2xl" />}
      >
        {({ choices: chosen }) => (
          <table className="w-full max-w-2xl border-collapse text-14">
            <thead>
              <tr className="border-b border-border text-13 text-muted">
                <th scope="col" className="py-2 text-left font-medium">
                  <span className="sr-only">Kind</span>
                </th>
                {ways.map(({ way, title }) => (
                  <th key={way} scope="col" className="w-24 py-2 text-center font-medium">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {choicesOf(chosen).map(([kind, choice]) => (
                <tr key={kind} className="border-b border-border">
                  <th scope="row" className="py-2 pr-2 text-left font-normal">
                    <span className="block font-medium">{kinds[kind].title}</span>
                    <span className="block text-13 text-muted">{kinds[kind].hint}</span>
                  </th>
                  {ways.map(({ way, title }) => (
                    <td key={way} className="text-center text-muted">
                      <label className="inline-flex size-control cursor-pointer items-center justify-center">
                        <input
                          type="checkbox"
                          aria-label={`${kinds[kind].title}: ${title}`}
                          className="size-4.5 accent-accent"
                          checked={choice[way]}
                          onChange={(event) =>
                            mutate({
                              kind,
                              choice: { ...choice, [way]: event.target.checked },
                            })
                          }
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loadable>
    </Section>
  )
}

type Chosen = Readonly<Partial<Record<NotificationKind, NotificationChoice>>>

/** Of the kinds that the user can get, in their order. */
function choicesOf(chosen: Chosen): [NotificationKind, NotificationChoice][] {
  return NotificationKind.options.flatMap((kind) => {
    const choice = chosen[kind]
    return choice === undefined ? [] : [[kind, choice]]
  })
}

const ways = [
  { way: 'app', title: 'In the app' },
  { way: 'mail', title: 'By email' },
] as const satisfies readonly { way: keyof NotificationChoice; title: string }[]

const kinds: Readonly<Record<NotificationKind, { readonly title: string; readonly hint: string }>> =
  {
    mention: { title: 'Mentions', hint: 'Someone names you with @ in a message.' },
    reply: { title: 'Replies', hint: 'Someone replies to a message that you wrote.' },
    alert: { title: 'Alerts', hint: 'An alert that you receive fires or recovers.' },
    effect: { title: 'Measured effects', hint: 'What an action that you logged did is known.' },
    history: {
      title: 'First syncs',
      hint: 'The history of a data source that you connected is complete.',
    },
    connection: {
      title: 'Lost connections',
      hint: 'A data source or destination must be reconnected or reopened.',
    },
    export: {
      title: 'Exports',
      hint: 'An export of all data that you started is ready, or failed.',
    },
    limit: {
      title: 'Plan limits',
      hint: 'A limit of the plan is 80 % used, or reached.',
    },
    plan_end: {
      title: 'End of the plan',
      hint: 'The trial, or a plan that is not paid, ends in three days.',
    },
  }
