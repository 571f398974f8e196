import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ReactNode } from 'react'
import type { QuestionView } from '../../../server/contract/questions/views'
import deApp from '../../../engine/languages/de/web/app.json'
import de from '../../../engine/languages/de/web/questions.json'
import { inGerman } from '../../testing/inGerman'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { tenderOf } from '../../offers/testing/samples'
import { QuestionPage } from './QuestionPage'

/* What became of a question: each thing on a line of its own. */
vi.mock('../../rpc/line', () => import('../../testing/line'))
vi.mock('../../tender-frame/TenderHead', () => ({ TabPage: ({ children }: { children: ReactNode }) => children }))

let page: MountedPage | null = null
beforeAll(async () => {
  await inGerman({ app: deApp, questions: de })
})
afterEach(() => page?.close())

const AT = '2026-11-25T17:11:00.000Z'
const linesOf = async (became: Partial<QuestionView>): Promise<string[]> => {
  const question = {
    ...{ id: 'q', version: 4, projectId: 'tender', no: 1, files: [], answerNo: 2, released: null, closed: null, drafted: null },
    ...{ question: '', answer: '', extensions: [], asker: null, corrects: null, asked: AT, text: '', may: { edit: false } },
    ...became,
  }
  call.mockImplementation((method: string) =>
    Promise.resolve(method === 'getQuestions' ? [question] : method === 'getQuestionRules' ? {} : []),
  )
  page = await mountPage(<QuestionPage tender={tenderOf()} questionId="q" />)
  await vi.waitFor(() => page?.find('.qs-form .note'))
  return [...document.querySelectorAll('.qs-form .note p')].map(({ textContent }) => textContent ?? '')
}

it('when an answer was released, and where it stands', async () => {
  const lines = await linesOf({ state: 'answered', released: { by: 'Kira Berg', at: AT, alone: true } })
  expect(lines).toEqual([expect.stringMatching(/18:11 Uhr$/), 'Antwort 2'])
})

it('when a question was closed, by what answer, and why', async () => {
  const lines = await linesOf({ state: 'closed', closed: { by: 'Kira Berg', at: AT, reason: 'Seite 4' } })
  expect(lines).toEqual([expect.stringMatching(/18:11 Uhr$/), 'Beantwortet in Antwort 2', 'Seite 4'])
})
