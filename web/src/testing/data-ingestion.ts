import { DataIngestion } from '@cartograph/contract'

export function dataIngestion(about: Partial<DataIngestion> = {}): DataIngestion {
  return {
    ...DataIngestion.parse({
      connection_id: '01930000-0000-7000-8000-0000000000c1',
      datasource_name: 'Northwind Supply',
      platform: 'SP',
      sync_run_id: null,
      stream: 'orders',
      state: 'running',
      rows_done: 0,
      rows_total: null,
      rows_per_second: null,
      seconds_left: null,
      started_at: null,
      finished_at: null,
      record_updated_at: null,
      fresh_day: null,
      error: null,
      window_from: null,
      window_until: null,
      history_from: null,
      is_reread: false,
      history_done: about.state === 'done',
    }),
    ...about,
  }
}
