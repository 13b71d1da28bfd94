import { defineTable, optional, required, type RowOf } from './table.ts'

/** One row per answer to a question. A respondent who ticks three boxes has three rows. */
export const surveyResponses = defineTable({
  name: 'survey_responses',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    response_id: required('text', "The platform's id of the response"),
    question_id: required('text', "The platform's id of the question"),
    answer_index: required(
      'integer',
      '0 for the first answer to the question, 1 for the second, …',
    ),
    survey_id: required('text', "The platform's id of the survey"),
    survey_title: optional('text', 'The name that the team gave it'),
    question: required('text', 'The text of the question'),
    question_type: optional('text', 'radio, checkbox, text, nps, rating, …'),
    answer: required('text', 'As given'),
    score: optional('number', 'The answer as a number, for numeric questions'),
    answered_at: required('instant', 'When it was completed, or started if it was not'),
    updated_at: required('instant', 'Last change on the platform'),
    customer_id: optional('text', "The shop's id of the customer"),
    order_id: optional('text', "The shop's id of the order"),
    order_total: optional('money', 'The total of that order'),
    currency: optional('text', 'Of that order, ISO 4217'),
  },
  key: ['connection_id', 'response_id', 'question_id', 'answer_index'],
  scope: ['connection_id', 'response_id'],
  sortBy: 'answered_at',
})
export type SurveyResponseRow = RowOf<typeof surveyResponses>
