import { act, useState, type ReactElement, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { QuestionRulesView, QuestionView } from '../../server/contract/questions/views'
import de from '../../engine/languages/de/web/questions.json'
import deApp from '../../engine/languages/de/web/app.json'
import deMessages from '../../engine/languages/de/web/messages.json'
import deText from '../../engine/languages/de/web/text.json'
import deTenders from '../../engine/languages/de/web/tenders.json'
import { draftKey, keepDraft, readDraft } from '../messages/compose/draft'
import { ChatComposer } from '../messages/chat/Chat'
import { message } from '../messages/testing/samples'
import { inGerman } from '../testing/inGerman'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { tenderOf } from '../offers/testing/samples'
import { RpcError } from '../rpc/wire'
import { typedSince } from '../text/typedSince'
import { CloseDialog } from './desk/CloseDialog'
import { DraftForm } from './desk/DraftForm'
import { QuestionPage, Release } from './desk/QuestionPage'
import { RecordDialog } from './desk/DeskPage'
import { RulesPanel } from './desk/RulesPanel'
import { AskForm } from './public/PublicQuestions'

/* What is typed while something is on its way to the server stays. */
vi.mock('../rpc/line', () => import('../testing/line'))
vi.mock('../tender-frame/TenderHead', () => ({ TabPage: ({ children }: { children: ReactNode }) => children }))
const user = { email: 'k.berg@hammersiel.example' }
vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, user }) }))

let page: MountedPage | null = null
/** Ends the call that is on its way. */
let answer: (result: unknown) => void = () => undefined
beforeAll(async () => {
  await inGerman({ app: deApp, questions: de, messages: deMessages, tenders: deTenders, text: deText })
})
beforeEach(() => {
  localStorage.clear()
  call.mockImplementation((method: string) =>
    /^(save|ask|send)/.test(method) ? new Promise((resolve) => (answer = resolve)) : Promise.resolve([]),
  )
})
afterEach(() => {
  page?.close()
  page = null
})

const write = async (area: HTMLTextAreaElement, text: string): Promise<void> => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
  await act(() => {
    set?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const arrive = async (result: unknown): Promise<void> => {
  await act(() => answer(result))
  await page?.settle()
}

it.each([
  ['Eins', 'Eins', ''],
  ['Eins', 'Eins und zwei', 'und zwei'],
  ['Eins', 'Anders', 'Anders'],
  ['', 'Neu', 'Neu'],
])('of what was sent as "%s" and is "%s" now, "%s" is left', (sent, now, left) => expect(typedSince(sent, now)).toBe(left))

it('in an answer that is being saved', async () => {
  const question = {
    ...{ id: 'q', version: 3, projectId: 'tender', no: 1, state: 'open', files: [], publishFiles: [], answerRoomId: null, answerFiles: [] },
    ...{ lotId: null, material: false, question: 'Gilt die Norm?', answer: '', may: { edit: true, release: false, releaseReason: null } },
  } as unknown as QuestionView
  page = await mountPage(<DraftForm tender={tenderOf()} question={question} names={[]} fourEyes release={() => null} />)
  const area = (): HTMLTextAreaElement => [...document.querySelectorAll('textarea')].at(-1) ?? document.createElement('textarea')
  await write(area(), 'Ja.')
  await page.click(page.button('Zwischenspeichern'))
  await write(area(), 'Ja. Für alle Lose.')
  await arrive({ ...question, version: 4, answer: 'Ja.' })
  expect(area().value).toBe('Ja. Für alle Lose.')
  await page.click(page.button('Zwischenspeichern'))
  expect(call).toHaveBeenLastCalledWith('saveAnswerDraft', 'q', expect.objectContaining({ answer: 'Ja. Für alle Lose.', version: 4 }))
})

it('a release is of the version that was read when it was asked about, whatever a colleague saves meanwhile', async () => {
  const question = { id: 'q', state: 'review', version: 3, may: { edit: true, release: true, releaseReason: null } } as QuestionView
  const Moving = (): ReactElement => {
    const [version, setVersion] = useState(question.version)
    return (
      <>
        <button onClick={() => setVersion(4)}>Kollegin</button>
        <Release question={{ ...question, version }} fourEyes isDirty={false} />
      </>
    )
  }
  page = await mountPage(<Moving />)
  await page.click(page.button('Freigeben und veröffentlichen'))
  await page.click(page.button('Kollegin'))
  await page.click(page.find('[role="dialog"] .btn.primary, dialog .btn.primary'))
  expect(call).toHaveBeenLastCalledWith('releaseAnswer', 'q', { version: 3 })
  // Nobody who only reads is told that their input was lost.
  call.mockImplementation(() => Promise.reject(new RpcError(409, 'Ihre Eingaben wurden nicht gespeichert.', { version: 5 })))
  await page.click(page.button('Freigeben und veröffentlichen'))
  await page.click(page.find('[role="dialog"] .btn.primary, dialog .btn.primary'))
  expect(page.text()).toContain('Bitte lesen Sie ihn noch einmal.')
  expect(page.text()).not.toContain('Eingaben')
})

it('in a question that is being asked', async () => {
  page = await mountPage(<AskForm tender={tenderOf()} />)
  const area = page.find<HTMLTextAreaElement>('textarea')
  await write(area, 'Gilt die Norm?')
  await page.click(page.button('Frage absenden'))
  await write(area, 'Gilt die Norm? Und wann ist der Ortstermin?')
  await arrive({ code: 'F-2026-000001' })
  expect(area.value).toBe('Und wann ist der Ortstermin?')
})

it('in a line of a chat, on the screen and on the device', async () => {
  const key = draftKey({ email: user.email, projectId: 'tender', offerId: 'o' })
  const typed = (text: string) => ({ subject: '', text, recipients: [], roomId: null })
  keepDraft(key, typed('Guten Tag'))
  page = await mountPage(<ChatComposer projectId="tender" offerId="o" />)
  await page.click(page.button('Senden'))
  const editor = page.find('[role="textbox"]')
  await act(async () => {
    editor.innerHTML = '<p>Guten Tag</p><p>Noch etwas</p>'
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await arrive(message())
  expect(page.text()).toContain('Noch etwas')
  expect(page.find('[role="textbox"]').textContent).toBe('Noch etwas')
  expect(readDraft(key)).toEqual(typed('Noch etwas'))
})

it('a question goes off once, however often the button is pressed', async () => {
  page = await mountPage(<AskForm tender={tenderOf()} />)
  await write(page.find<HTMLTextAreaElement>('textarea'), 'Gilt die Norm?')
  call.mockClear()
  await page.click(page.button('Frage absenden'))
  await page.click(page.button('Frage absenden'))
  expect(call.mock.calls.filter(([method]) => method === 'askQuestion')).toHaveLength(1)
})

const rules = {
  ...{ projectId: 'tender', deadline: '2026-11-30T11:00:00.000Z', fourEyes: true, version: 3, mayChange: true },
} as QuestionRulesView
const UNREAD = 'Bitte geben Sie Datum (TT.MM.JJJJ) und Uhrzeit (hh:mm) an.'
it.each([
  ['31.11.2026', 'Den Tag 31.11.2026 gibt es nicht.'],
  ['abc', UNREAD],
  ['', UNREAD],
])('a deadline typed as "%s" is not the wish for none', async (typed, sentence) => {
  page = await mountPage(<RulesPanel rules={rules} />)
  await page.click(page.button('Regeln ändern'))
  await page.type(page.find<HTMLInputElement>('[role="dialog"] .dt input, dialog .dt input'), typed)
  call.mockClear()
  await act(() => page?.button('Speichern').focus())
  await page.click(page.button('Speichern'))
  expect(call).not.toHaveBeenCalled()
  expect(page.text()).toContain(sentence)
})

it('what a colleague saved meanwhile is read before one writes over it', async () => {
  const base = {
    ...{
      id: 'moved',
      version: 3,
      projectId: 'tender',
      no: 1,
      state: 'open',
      files: [],
      publishFiles: [],
      answerRoomId: null,
      answerFiles: [],
    },
    ...{ lotId: null, material: false, question: 'Gilt die Norm?', answer: '', may: { edit: true, release: false, releaseReason: null } },
  } as unknown as QuestionView
  const theirs = { ...base, version: 4, answer: 'Nein, nie.', drafted: { by: 'Kira Berg', byMe: false, at: '' } }
  const Moving = (): ReactElement => {
    const [question, setQuestion] = useState(base)
    return (
      <>
        <button onClick={() => setQuestion(theirs)}>Kollegin</button>
        <DraftForm tender={tenderOf()} question={question} names={[]} fourEyes release={() => null} />
      </>
    )
  }
  call.mockImplementation(() => Promise.reject(new RpcError(409, 'veraltet')))
  page = await mountPage(<Moving />)
  const area = (): HTMLTextAreaElement => [...document.querySelectorAll('textarea')].at(-1) ?? document.createElement('textarea')
  await write(area(), 'Ja.')
  await page.click(page.button('Kollegin'))
  for (let press = 0; press < 2; press++) await page.click(page.button('Zwischenspeichern'))
  expect(call).toHaveBeenLastCalledWith('saveAnswerDraft', 'moved', expect.objectContaining({ version: 3 }))
  expect(page.find('.qs-theirs').textContent).toContain('Nein, nie.')
  await page.click(page.button('Meine Fassung behalten'))
  await page.click(page.button('Zwischenspeichern'))
  expect(call).toHaveBeenLastCalledWith('saveAnswerDraft', 'moved', expect.objectContaining({ answer: 'Ja.', version: 4 }))
})

it('a question that was taken down is not thrown away by Escape without a word', async () => {
  const close = vi.fn()
  page = await mountPage(<RecordDialog tender={tenderOf()} onClose={close} />)
  await write(page.find<HTMLTextAreaElement>('textarea'), 'Am Telefon gefragt')
  await page.click(page.button('Abbrechen'))
  expect(close).not.toHaveBeenCalled()
  await page.click(page.button('Verwerfen'))
  expect(close).toHaveBeenCalledOnce()
})

it('a question that was taken down is there again after the page was loaded anew, and not once it was thrown away', async () => {
  page = await mountPage(<RecordDialog tender={tenderOf()} onClose={() => undefined} />)
  await write(page.find<HTMLTextAreaElement>('textarea'), 'Am Telefon gefragt')
  window.dispatchEvent(new Event('pagehide'))
  const left = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(left)
  expect(left.defaultPrevented).toBe(true)
  page.close()
  const Reopened = (): ReactElement => {
    const [isOpen, setOpen] = useState(true)
    return isOpen ? <RecordDialog tender={tenderOf()} onClose={() => setOpen(false)} /> : <p />
  }
  page = await mountPage(<Reopened />)
  expect(page.find<HTMLTextAreaElement>('textarea').value).toBe('Am Telefon gefragt')
  await page.click(page.button('Abbrechen'))
  await page.click(page.button('Verwerfen'))
  page.close()
  page = await mountPage(<Reopened />)
  expect(page.find<HTMLTextAreaElement>('textarea').value).toBe('')
})

it('whoever closes a question is told that the typed draft goes with it, and only then', async () => {
  const question = {
    ...{ id: 'dirty', version: 3, projectId: 'tender', no: 1, state: 'open', files: [], publishFiles: [], answerRoomId: null },
    ...{ lotId: null, material: false, question: 'Gilt die Norm?', answer: '', extensions: [], asker: null, corrects: null },
    ...{ asked: '2026-11-25T09:00:00.000Z', text: '', may: { edit: true, release: false, releaseReason: null } },
  } as unknown as QuestionView
  const rules = { names: [], fourEyes: true }
  call.mockImplementation((method: string) =>
    Promise.resolve(method === 'getQuestions' ? [question] : method === 'getQuestionRules' ? rules : []),
  )
  page = await mountPage(<QuestionPage tender={tenderOf()} questionId="dirty" />)
  await vi.waitFor(() => page?.button('Ohne eigene Antwort abschließen'))
  await page.click(page.button('Ohne eigene Antwort abschließen'))
  expect(page.text()).not.toContain('geht es verloren')
  await page.click(page.button('Abbrechen'))
  await write([...document.querySelectorAll('textarea')].at(-1) ?? document.createElement('textarea'), 'Ja.')
  await page.click(page.button('Ohne eigene Antwort abschließen'))
  expect(page.text()).toContain('geht es verloren')
})

it.each([
  [{ organizationId: 7, organization: 'Nordkai', person: 'Sabine Krohn' }, true],
  [null, false],
])('asked by %o, that company is said to read why a question was closed: %s', async (asker, isTold) => {
  const question = { id: 'q', version: 3, no: 1, asker } as QuestionView
  page = await mountPage(<CloseDialog question={question} answers={[]} onClose={() => undefined} />)
  expect(page.text().includes('Das Unternehmen, das gefragt hat')).toBe(isTold)
  expect(page.text().includes('Niemand außerhalb des Teams')).toBe(!isTold)
})

it('the reason of a closing is asked about before it is lost, and closes what was read, not what a colleague drafted since', async () => {
  const close = vi.fn()
  const question = { id: 'q', version: 3, no: 1 } as QuestionView
  const Moving = (): ReactElement => {
    const [version, setVersion] = useState(3)
    return (
      <>
        <button onClick={() => setVersion(4)}>Kollegin</button>
        <CloseDialog question={{ ...question, version }} answers={[]} onClose={close} />
      </>
    )
  }
  page = await mountPage(<Moving />)
  await write(page.find<HTMLTextAreaElement>('textarea'), 'Steht auf Seite 4.')
  await page.click(page.button('Abbrechen'))
  expect(close).not.toHaveBeenCalled()
  await page.click(
    [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Abbrechen').at(-1) ?? page.button('Abbrechen'),
  )
  await page.click(page.button('Kollegin'))
  await page.click(page.button('Abschließen'))
  expect(call).toHaveBeenLastCalledWith('closeQuestion', 'q', { reason: 'Steht auf Seite 4.', answerNo: null, version: 3 })
  expect(close).toHaveBeenCalledOnce()
})

it('rules that were changed are not thrown away without a word; those that were only looked at are', async () => {
  const dialogs = (): number => document.querySelectorAll('[role="dialog"], dialog').length
  page = await mountPage(<RulesPanel rules={rules} />)
  await page.click(page.button('Regeln ändern'))
  await page.click(page.button('Abbrechen'))
  expect(dialogs()).toBe(0)
  await page.click(page.button('Regeln ändern'))
  await page.click(page.find('[role="dialog"] input[type="checkbox"], dialog input[type="checkbox"]'))
  await page.click(page.button('Abbrechen'))
  await page.click(page.button('Verwerfen'))
  expect(dialogs()).toBe(0)
})
