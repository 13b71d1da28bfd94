import { createTable, type Migration } from './migration.ts'

/** What a CRM knows: people, deals with them, and the forms that they submit. */
export const crmTables: Migration = {
  version: 14,
  name: 'crm tables',
  steps: [
    createTable(
      'contacts',
      {
        connection_id: 'id',
        platform: 'text',
        contact_id: 'text',
        email: 'text?',
        lifecycle_stage: 'text?',
        source: 'text?',
        country: 'text?',
        declined_email: 'boolean',
        is_marketing: 'boolean?',
        legal_basis: 'text?',
        created_at: 'instant',
        updated_at: 'instant',
      },
      {
        key: ['connection_id', 'contact_id'],
        scope: ['connection_id', 'contact_id'],
        sortBy: 'created_at',
      },
    ),
    createTable(
      'deals',
      {
        connection_id: 'id',
        platform: 'text',
        deal_id: 'text',
        name: 'text?',
        pipeline: 'text?',
        stage: 'text?',
        status: 'text',
        amount: 'money?',
        currency: 'text',
        source: 'text?',
        created_at: 'instant',
        closes_at: 'instant?',
        updated_at: 'instant',
      },
      {
        key: ['connection_id', 'deal_id'],
        scope: ['connection_id', 'deal_id'],
        sortBy: 'created_at',
      },
    ),
    createTable(
      'form_submissions',
      {
        connection_id: 'id',
        platform: 'text',
        submission_id: 'text',
        form_id: 'text',
        form_name: 'text?',
        page: 'text?',
        submitted_at: 'instant',
      },
      {
        key: ['connection_id', 'submission_id'],
        scope: ['connection_id', 'submission_id'],
        sortBy: 'submitted_at',
      },
    ),
  ],
}
