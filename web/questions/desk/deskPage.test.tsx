import { act, type ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import deApp from '../../../engine/languages/de/web/app.json'
import de from '../../../engine/languages/de/web/questions.json'
import { RpcError } from '../../rpc/wire'
import { inGerman } from '../../testing/inGerman'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { tenderOf } from '../../offers/testing/samples'
import { DeskPage } from './DeskPage'

/* What is clicked must not move while it is being clicked: the desk stands there at once, whatever is answered first. */
vi.mock('../../rpc/line', () => import('../../testing/line'))
vi.mock('../../tender-frame/TenderHead', () => ({ TabPage: ({ children }: { children: ReactNode }) => children }))

const question = {
  ...{ id: 'q', version: 3, projectId: 'tender', no: 1, state: 'open', files: [], publishFiles: [], answerRoomId: null, answerFiles: [] },
  ...{ lotId: null, lotName: null, question: 'Gilt die Norm?', text: '', extensions: [], late: false, asker: null, source: 'other' },
  asked: '2026-11-25T09:00:00.000Z',
}
const rules = { projectId: 'tender', version: 0, open: true, deadline: null, proposed: null, fourEyes: true, mayChange: false, names: [] }
const answers: Record<string, unknown> = { getQuestions: [question], getQuestionRules: rules, getAnswers: [] }

/** The cache tells the page of an answer a turn later. */
const turn = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))

let page: MountedPage | null = null
beforeAll(async () => {
  await inGerman({ app: deApp, questions: de })
})
afterEach(() => {
  page?.close()
  page = null
})

it.each([
  ['getQuestions', 'getQuestionRules'],
  ['getQuestionRules', 'getQuestions'],
])('%s answered before %s shows no question that the rules would push down', async (...order) => {
  const waiting = new Map<string, (result: unknown) => void>()
  call.mockImplementation((method: string) => new Promise((resolve) => waiting.set(method, resolve)))
  page = await mountPage(<DeskPage tender={tenderOf()} />)
  const arrive = async (method: string): Promise<void> => {
    await act(() => waiting.get(method)?.(answers[method]))
    await turn()
  }
  await arrive(order[0])
  expect(page.text()).not.toContain('Gilt die Norm?')
  await arrive(order[1])
  expect(page.text()).toContain('Gilt die Norm?')
  expect(document.querySelector('.qs-rules')).not.toBeNull()
})

it('what cannot be read is said, and read again', async () => {
  call.mockImplementation((method: string) =>
    method === 'getQuestionRules' ? Promise.reject(new RpcError(403, 'Nicht erreichbar')) : Promise.resolve(answers[method]),
  )
  page = await mountPage(<DeskPage tender={tenderOf()} />)
  await turn()
  expect(page.text()).toContain('Nicht erreichbar')
  call.mockImplementation((method: string) => Promise.resolve(answers[method]))
  await page.click(page.button('Erneut versuchen'))
  await turn()
  expect(page.text()).toContain('Gilt die Norm?')
})
