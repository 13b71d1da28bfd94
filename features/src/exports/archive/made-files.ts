import { actionLogChannel, type OrgId } from '@cartograph/contract'
import {
  actionEffects,
  alertIncidents,
  alerts,
  and,
  asc,
  attachments,
  connections,
  customMetrics,
  dashboards,
  eq,
  gt,
  isNotNull,
  isNull,
  messages,
  metricTargets,
  ne,
  notes,
  reportRecipients,
  reports,
  reportSchedules,
  savedViews,
  segments,
  sql,
  syncedAudiences,
  workspacePeople,
  workspaces,
  type AnyPgColumn,
  type SQL,
  type Transaction,
} from '@cartograph/store'

/** What people of a workspace made, as JSON lines. */
export interface MadeFile {
  readonly name: string
  readonly about: string
  /** The next rows after a key, in the order of their keys; none after the last. */
  read(tx: Transaction, orgId: OrgId, after: string): Promise<readonly MadeRow[]>
}

export interface MadeRow {
  readonly key: string
  readonly row: object
}

type Table = Parameters<ReturnType<Transaction['select']>['from']>[0]

interface Source {
  readonly name: string
  readonly about: string
  readonly table: Table & { readonly orgId: AnyPgColumn }
  /** Identifies a row of the workspace. */
  readonly key: AnyPgColumn | SQL
  /** Each is named here: a new column of a table, which may be a secret, is not exported by itself. */
  readonly columns: Readonly<Record<string, AnyPgColumn>>
  readonly where?: SQL | undefined
}

function madeFile({ name, about, table, key, columns, where }: Source): MadeFile {
  const text = sql<string>`(${key})::text collate "C"`
  return {
    name,
    about,
    read: async (tx, orgId, after) =>
      tx
        .select({ key: text, row: columns })
        .from(table)
        .where(and(eq(table.orgId, orgId), gt(text, after), where))
        .orderBy(asc(text))
        .limit(pageRows),
  }
}

const pageRows = 1_000

const message = {
  id: messages.id,
  parent_id: messages.parentId,
  user_id: messages.userId,
  text: messages.text,
  mentioned_users: messages.mentionedUsers,
  created_at: messages.createdAt,
  edited_at: messages.editedAt,
}

export const madeFiles: readonly MadeFile[] = [
  madeFile({
    name: 'workspace',
    about: 'Name, type, time zone and currency of the workspace',
    table: workspaces,
    key: workspaces.orgId,
    columns: {
      id: workspaces.orgId,
      name: workspaces.name,
      type: workspaces.orgType,
      timezone: workspaces.timezone,
      currency: workspaces.currencyUnits,
      created_at: workspaces.createdAt,
    },
  }),
  madeFile({
    name: 'members',
    about: 'Members, with their names, email addresses and roles',
    table: workspacePeople,
    key: workspacePeople.userId,
    columns: {
      user_id: workspacePeople.userId,
      email: workspacePeople.email,
      first_name: workspacePeople.firstName,
      last_name: workspacePeople.lastName,
      role: workspacePeople.role,
      is_active: workspacePeople.isActive,
      joined_at: workspacePeople.joinedAt,
    },
  }),
  madeFile({
    name: 'connections',
    about: 'Data sources and destinations; connection_id in tables names one of them',
    table: connections,
    key: connections.id,
    columns: {
      id: connections.id,
      platform: connections.platform,
      kind: connections.context,
      name: connections.name,
      is_connected: connections.isConnected,
      created_at: connections.createdAt,
    },
  }),
  madeFile({
    name: 'dashboards',
    about: 'Dashboards that were created or changed in the workspace',
    table: dashboards,
    key: dashboards.fileName,
    columns: {
      name: dashboards.fileName,
      title: dashboards.title,
      spec: dashboards.spec,
      updated_by: dashboards.updatedBy,
      created_at: dashboards.createdAt,
      updated_at: dashboards.updatedAt,
    },
  }),
  madeFile({
    name: 'saved_views',
    about: 'Views of dashboards that are shared with the workspace',
    table: savedViews,
    key: savedViews.id,
    columns: {
      id: savedViews.id,
      dashboard: savedViews.fileName,
      name: savedViews.name,
      search: savedViews.search,
      created_by: savedViews.createdBy,
      created_at: savedViews.createdAt,
      updated_at: savedViews.updatedAt,
    },
    where: isNull(savedViews.ownerId),
  }),
  madeFile({
    name: 'custom_metrics',
    about: 'Metrics that were defined in the workspace',
    table: customMetrics,
    key: customMetrics.id,
    columns: {
      id: customMetrics.id,
      member: customMetrics.member,
      name: customMetrics.name,
      description: customMetrics.description,
      definition: customMetrics.definition,
      updated_by: customMetrics.updatedBy,
      updated_at: customMetrics.updatedAt,
    },
    where: isNull(customMetrics.deletedAt),
  }),
  madeFile({
    name: 'metric_targets',
    about: 'Targets of metrics by month',
    table: metricTargets,
    key: sql`${metricTargets.metric} || ' ' || ${metricTargets.year} || ' ' || ${metricTargets.month}`,
    columns: {
      metric: metricTargets.metric,
      year: metricTargets.year,
      month: metricTargets.month,
      target: metricTargets.target,
      updated_by: metricTargets.updatedBy,
      updated_at: metricTargets.updatedAt,
    },
  }),
  madeFile({
    name: 'segments',
    about: 'Segments with their rules; their customers are in tables/segment_members.csv',
    table: segments,
    key: segments.id,
    columns: {
      id: segments.id,
      name: segments.name,
      description: segments.description,
      rules: segments.sourceConfig,
      created_by: segments.createdBy,
      created_at: segments.createdAt,
      updated_at: segments.updatedAt,
    },
  }),
  madeFile({
    name: 'synced_audiences',
    about: 'Segments that are sent to destinations',
    table: syncedAudiences,
    key: syncedAudiences.id,
    columns: {
      id: syncedAudiences.id,
      segment_id: syncedAudiences.segmentId,
      connection_id: syncedAudiences.connectionId,
      name: syncedAudiences.name,
      fields: syncedAudiences.fieldsToInclude,
      schedule: syncedAudiences.schedule,
      is_paused: syncedAudiences.isPaused,
      hold_out_percent: syncedAudiences.holdOutPercent,
      created_at: syncedAudiences.createdAt,
      updated_at: syncedAudiences.updatedAt,
    },
  }),
  madeFile({
    name: 'reports',
    about: 'Reports',
    table: reports,
    key: reports.id,
    columns: {
      id: reports.id,
      name: reports.name,
      granularity: reports.granularity,
      reporting_period: reports.reportingPeriod,
      comparison: reports.comparison,
      definitions: reports.definitions,
      updated_by: reports.updatedBy,
      updated_at: reports.updatedAt,
    },
  }),
  madeFile({
    name: 'report_schedules',
    about: 'When reports are sent',
    table: reportSchedules,
    key: reportSchedules.id,
    columns: {
      id: reportSchedules.id,
      report_id: reportSchedules.reportId,
      timing: reportSchedules.timing,
      attachment: reportSchedules.attachment,
      is_paused: reportSchedules.isPaused,
      created_by: reportSchedules.createdBy,
      created_at: reportSchedules.createdAt,
    },
  }),
  madeFile({
    name: 'report_recipients',
    about: 'To whom reports are sent; addresses of webhooks and of Slack are masked',
    table: reportRecipients,
    key: reportRecipients.id,
    columns: {
      id: reportRecipients.id,
      schedule_id: reportRecipients.scheduleId,
      kind: reportRecipients.kind,
      state: reportRecipients.state,
      user_id: reportRecipients.userId,
      email: reportRecipients.email,
      address: reportRecipients.urlLabel,
      added_at: reportRecipients.addedAt,
    },
  }),
  madeFile({
    name: 'alerts',
    about: 'Alerts, with what they watch and their rules',
    table: alerts,
    key: alerts.id,
    columns: {
      id: alerts.id,
      name: alerts.name,
      watch: alerts.watch,
      rule: alerts.rule,
      granularity: alerts.granularity,
      members: alerts.members,
      quiet: alerts.quiet,
      is_paused: alerts.isPaused,
      created_by: alerts.createdBy,
      updated_at: alerts.updatedAt,
    },
  }),
  madeFile({
    name: 'alert_incidents',
    about: 'When alerts fired, and what became of it',
    table: alertIncidents,
    key: alertIncidents.id,
    columns: {
      id: alertIncidents.id,
      alert_id: alertIncidents.alertId,
      state: alertIncidents.state,
      sentence: alertIncidents.sentence,
      first_date: alertIncidents.firstDate,
      last_date: alertIncidents.lastDate,
      opened_at: alertIncidents.openedAt,
      recovered_at: alertIncidents.recoveredAt,
      assignee_id: alertIncidents.assigneeId,
      closed_at: alertIncidents.closedAt,
      close_reason: alertIncidents.closeReason,
      close_note: alertIncidents.closeNote,
    },
  }),
  madeFile({
    name: 'notes',
    about: 'Notes on charts',
    table: notes,
    key: notes.id,
    columns: {
      id: notes.id,
      user_id: notes.userId,
      text: notes.text,
      first_day: notes.firstDay,
      last_day: notes.lastDay,
      source: notes.source,
      metric: notes.metric,
      dimension: notes.dimension,
      value: notes.value,
      created_at: notes.createdAt,
      edited_at: notes.editedAt,
    },
  }),
  madeFile({
    name: 'action_log',
    about: 'Entries of the action log and replies to them; parent_id of a reply names its entry',
    table: messages,
    key: messages.id,
    columns: {
      ...message,
      tags: messages.tags,
      source: messages.datasourceType,
      action_date: messages.actionDate,
      lookback_date: messages.lookbackDate,
    },
    where: and(isNull(messages.deletedAt), eq(messages.channel, actionLogChannel)),
  }),
  madeFile({
    name: 'action_effects',
    about: 'Measured effects of actions; action_id names an entry of the action log',
    table: actionEffects,
    key: actionEffects.messageId,
    columns: {
      action_id: actionEffects.messageId,
      metric: actionEffects.metric,
      metric_title: actionEffects.metricTitle,
      dimension: actionEffects.dimension,
      value: actionEffects.value,
      measured_at: actionEffects.measuredAt,
      result: actionEffects.result,
    },
  }),
  madeFile({
    name: 'comments',
    about: 'Comments and replies; channel names what they are about',
    table: messages,
    key: messages.id,
    columns: {
      ...message,
      channel: messages.channel,
      address: messages.address,
      resolved_at: messages.resolvedAt,
      resolved_by: messages.resolvedBy,
    },
    where: and(isNull(messages.deletedAt), ne(messages.channel, actionLogChannel)),
  }),
  madeFile({
    name: 'attachments',
    about: 'Names and types of the files of messages; the files themselves are not included',
    table: attachments,
    key: attachments.id,
    columns: {
      id: attachments.id,
      message_id: attachments.messageId,
      name: attachments.name,
      media_type: attachments.mediaType,
      bytes: attachments.bytes,
      created_at: attachments.createdAt,
    },
    where: and(
      isNotNull(attachments.messageId),
      isNotNull(attachments.storedAt),
      isNull(attachments.deletedAt),
    ),
  }),
]
