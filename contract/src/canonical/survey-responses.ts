import { defineTable, optional, required, type RowOf } from './table.ts'

/** A row is one answer to one question; who ticks three boxes gives three rows. */
export const surveyResponses = defineTable({
  name: 'survey_responses',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    response_id: required('text', "The platform's id of what one person filled in"),
    question_id: required('text', "The platform's id of the question"),
    answer_index: required(
      'integer',
      '0 for the first answer to the question, 1 for the second, …',
    ),
    survey_id: required('text', "The platform's id of the survey"),
    survey_title: optional('text', 'As the team calls it'),
    question: required('text', 'As asked'),
    question_type: optional('text', 'radio, checkbox, text, nps, rating, …'),
    answer: required('text', 'As given'),
    score: optional('number', 'The answer as a number, to a question that asks for one'),
    answered_at: required('instant', 'When it was completed, or else begun'),
    updated_at: required('instant', 'Last change on the platform'),
    customer_id: optional('text', "The shop's id of the customer"),
    order_id: optional('text', "The shop's id of the order it was asked about"),
    order_total: optional('money', 'What that order came to'),
    currency: optional('text', 'Of that order, ISO 4217'),
  },
  key: ['connection_id', 'response_id', 'question_id', 'answer_index'],
  scope: ['connection_id', 'response_id'],
  sortBy: 'answered_at',
})
export type SurveyResponseRow = RowOf<typeof surveyResponses>
