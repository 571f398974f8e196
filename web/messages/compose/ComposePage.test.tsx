import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import de from '../../../engine/languages/de/web/messages.json'
import deApp from '../../../engine/languages/de/web/app.json'
import deOffers from '../../../engine/languages/de/web/offers.json'
import deTenders from '../../../engine/languages/de/web/tenders.json'
import deText from '../../../engine/languages/de/web/text.json'
import { RpcError } from '../../rpc/wire'
import { inGerman } from '../../testing/inGerman'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { tenderOf } from '../../offers/testing/samples'
import { message } from '../testing/samples'
import MessagesPage from '../MessagesPage'
import ComposePage from './ComposePage'
import { draftKey, keepDraft, readDraft } from './draft'

vi.mock('../../rpc/line', () => import('../../testing/line'))
const session = vi.hoisted(() => ({ value: {} as Record<string, unknown> }))
vi.mock('../../session/SessionProvider', () => ({ useSession: () => session.value }))

const EMAIL = 's.krohn@nordkai.example'
const company = { email: EMAIL, organizationId: 7, organization: { id: 7, name: 'Nordkai Tiefbau GmbH', type: 'CONTRACTOR' } }
const askLogin = vi.fn()
const answers: Record<string, unknown> = {}
const sent = (): unknown[] => call.mock.calls.filter(([method]) => method === 'sendMessage').map(([, one]) => one as unknown)
const key = (replyTo?: string): string => draftKey({ email: EMAIL, projectId: 'tender', replyTo: replyTo ?? null })
const DRAFT = { subject: 'Frage zu Los 2', text: 'Gilt **das**?', recipients: [], roomId: null }
const SEND = 'Nachricht senden'

let page: MountedPage | null = null
const open = async (tender = tenderOf(), at = ''): Promise<MountedPage> => {
  page = await mountPage(<ComposePage tender={tender} />, { at: `/projekte/tender/nachrichten/neu${at}` })
  return page
}

beforeAll(async () => {
  await inGerman({ app: deApp, messages: de, offers: deOffers, tenders: deTenders, text: deText })
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => setTimeout(() => draw(Date.now()), 16))
  localStorage.clear()
  call.mockReset()
  askLogin.mockReset()
  for (const name of Object.keys(answers)) Reflect.deleteProperty(answers, name)
  call.mockImplementation((method: string) => {
    const answer = answers[method] ?? []
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  session.value = { phase: 'user', isInternal: false, user: company, askLogin }
})
afterEach(() => {
  page?.close()
  page = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('writing a message', () => {
  it('loses nothing when it is refused, and leaves nothing behind when it is sent', async () => {
    keepDraft(key(), DRAFT)
    answers.sendMessage = new RpcError(409, 'Die Ausschreibung ist abgeschlossen.')
    const { text, button, click, path } = await open()
    expect(text()).toContain('Eine Nachricht zählt nie als Angebot')
    await click(button(SEND))
    expect(text()).toContain('Die Nachricht konnte nicht gesendet werden. Die Ausschreibung ist abgeschlossen.')
    expect(readDraft(key())).toEqual(DRAFT)
    answers.sendMessage = message()
    await click(button(SEND))
    expect(sent().at(-1)).toEqual({ projectId: 'tender', messageSubject: 'Frage zu Los 2', messageText: 'Gilt **das**?' })
    expect([readDraft(key()), path()]).toEqual([null, '/projekte/tender/nachrichten'])
  })

  it('cannot be sent without a subject, and not with a subject alone', async () => {
    keepDraft(key(), { ...DRAFT, text: ' ' })
    const { button, type, find } = await open()
    expect(button(SEND).matches(':disabled')).toBe(true)
    await type(find<HTMLInputElement>('.ms-form input.input'), '  ')
    expect(button(SEND).matches(':disabled')).toBe(true)
  })

  it('of the team goes to everybody only after a second yes', async () => {
    keepDraft(key(), DRAFT)
    answers.sendMessage = message()
    const { button, click, text } = await open({ ...tenderOf(), team: [] })
    await click(button(SEND))
    expect(text()).toContain('Nachricht öffentlich senden?')
    expect(sent()).toEqual([])
    await click(button('Öffentlich senden'))
    expect(sent()).toEqual([expect.objectContaining({ recipientOrganizationIds: [] })])
  })

  it('goes to nobody while a name is typed and not chosen', async () => {
    keepDraft(key(), DRAFT)
    const { button, click, text, type, find } = await open({ ...tenderOf(), team: [] })
    await type(find<HTMLInputElement>('.ms-to input'), 'Grünwerk')
    await click(button(SEND))
    expect(text()).toContain('„Grünwerk“ ist noch nicht ausgewählt.')
    expect(text()).not.toContain('Nachricht öffentlich senden?')
    await type(find<HTMLInputElement>('.ms-to input'), '')
    await click(button(SEND))
    expect(text()).toContain('Nachricht öffentlich senden?')
  })

  it('answers whoever wrote, under the same subject once', async () => {
    answers.getMessage = message({
      id: 'm9',
      messageSubject: 'AW: Ortstermin',
      senderOrganizationId: 7,
      senderName: 'Nordkai',
      offerId: 'o1',
    })
    answers.sendMessage = message()
    keepDraft(key('m9'), { ...DRAFT, subject: 'AW: Ortstermin', recipients: [{ id: 7, name: 'Nordkai' }] })
    const { button, click, text, find } = await open({ ...tenderOf(), team: [] }, '?antwort=m9')
    expect(text()).toContain('Nachricht von Nordkai')
    expect(find<HTMLInputElement>('.ms-form .field-part input').value).toBe('AW: Ortstermin')
    await click(button(SEND))
    // Within a conversation there is one to hear it, whoever the draft named.
    expect(sent()).toEqual([expect.objectContaining({ replyToMessageId: 'm9', offerId: 'o1' })])
    expect(sent()).toEqual([expect.not.objectContaining({ recipientOrganizationIds: expect.anything() })])
  })

  it('asks a guest to log in, and brings them back', async () => {
    session.value = { phase: 'guest', isInternal: false, user: null, askLogin }
    const { button, click } = await open()
    await click(button('Anmelden'))
    expect(askLogin).toHaveBeenCalledWith({ message: 'nr_mes', target: '/projekte/tender/nachrichten/neu' })
  })
})

describe('a list with nothing in it', () => {
  const list = async (tender = tenderOf()): Promise<string> => {
    page = await mountPage(<MessagesPage tender={tender} messageId={undefined} />, { at: '/projekte/tender/nachrichten' })
    return page.text()
  }

  it('asks a company for its question, and nobody who cannot write', async () => {
    expect(await list()).toContain('Haben Sie eine Frage an die Vergabestelle?')
    page?.close()
    session.value = {
      phase: 'user',
      isInternal: true,
      user: { email: 'amt@stadt.example', organizationId: null, organization: null },
      askLogin,
    }
    const text = await list()
    expect(text).toContain('keine Nachrichten, die Sie lesen können')
    expect(text).not.toContain('Haben Sie eine Frage')
  })
})
