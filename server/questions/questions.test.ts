import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { takePart } from '../../tests/world/offers'
import { readPdf } from '../../tests/world/readPdf'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { addFile, type TestFile } from '../../tests/world/rooms'
import { inOfficeEach, type World } from '../../tests/world/inWorld'
import { appendAudit } from '../log/append'
import { AuditModel } from '../log/model'
import type { MailKey } from '../contract/mail/keys'
import type { AnswerDraftInput, QuestionView } from '../contract/questions/views'
import { DOWNLOAD_PATH, findDownload } from '../documents/links'
import { MailModel } from '../mail/model'
import { readWhole } from '../blobs/read'
import { FileModel, type FileDoc } from '../files/model'
import { setMessageEffectPorts, messageEffectPorts, type MessageEffectPorts } from '../messages/effectPorts'
import { OrganizationModel } from '../organizations/model'
import { takeAttempt } from '../platform/attempts'
import { now } from '../platform/clock'
import { AnswerModel, QuestionModel, type QuestionDoc } from './model'
import { runQuestionIntents } from './record'

let world: World
let office: Office
inOfficeEach((made) => ({ world, office } = made))

const DAY = 86_400_000
const inDays = (days: number): string => new Date(now().getTime() + days * DAY).toISOString()
const running = async (): Promise<string> => {
  const { id } = await office.draft({})
  await office.stage(id, { stage: 3 })
  return id
}
const ask = (id: string, text = 'Gilt die Norm auch für Los 2?', as: 'bidder' | 'rival' = 'bidder') =>
  world.call(office.people[as], 'askQuestion', id, { text })
type Staff = 'first' | 'second' | 'third' | 'admin'
const desk = async (id: string, as: Staff = 'first'): Promise<QuestionView[]> => world.call(office.people[as], 'getQuestions', id)
const only = async (id: string, as: Staff = 'first'): Promise<QuestionView> => {
  const [one] = await desk(id, as)
  if (!one) throw new Error('no question')
  return one
}
const save = async (id: string, change: Partial<AnswerDraftInput> = {}, as: Staff = 'first'): Promise<QuestionView> => {
  const { id: questionId, version } = await only(id)
  const whole = { question: 'Gilt die Norm?', answer: 'Ja, für alle Lose.', lotId: null, material: false, publishFiles: [], handOver: true }
  return world.call(office.people[as], 'saveAnswerDraft', questionId, { ...whole, namesStay: false, version, ...change })
}
const release = async (id: string, as: Staff) => {
  const { id: questionId, version } = await only(id)
  return world.call(office.people[as], 'releaseAnswer', questionId, { version })
}
const mails = (key: MailKey) => MailModel.find({ key }).lean<{ to: string; text: string; subject: string }[]>()

it('a question is asked, edited, read by a second person and published to all; the asker follows it', async () => {
  const id = await running()
  await takePart(world, office.people.rival, { id })
  const asked = await ask(id)
  expect(asked).toMatchObject({ code: expect.stringMatching(/^F-\d{4}-\d{6}$/), state: 'received', late: false, answerNo: null })
  expect(await only(id)).toMatchObject({ no: 1, state: 'open', asker: { person: office.people.bidder.name }, question: asked.text })
  expect((await refusalOf(release(id, 'second'))).data.reason).toBe('refused.questionWithoutAnswer')
  await save(id, { handOver: false })
  expect((await refusalOf(release(id, 'second'))).data.reason).toBe('refused.questionNotHandedOver')
  expect(await save(id)).toMatchObject({
    state: 'review',
    drafted: { byMe: true },
    may: { release: false, releaseReason: 'questionOwnDraft' },
  })
  expect((await refusalOf(release(id, 'first'))).data.reason).toBe('refused.questionOwnDraft')
  expect(await world.call(null, 'getAnswers', id)).toEqual([])
  expect((await world.call(office.people.bidder, 'getOwnQuestions', id))[0]?.state).toBe('received')

  const { question, extensions } = await release(id, 'second')
  expect(question).toMatchObject({ state: 'answered', answerNo: 1, released: { alone: false } })
  expect(extensions).toEqual([])
  const words = { question: 'Gilt die Norm?', answer: 'Ja, für alle Lose.' }
  const entry = { no: 1, ...words, lotId: null, lotName: null, corrects: null, correctedBy: null, files: [] }
  expect(await world.call(null, 'getAnswers', id)).toEqual([{ ...entry, published: expect.any(String) }])
  expect(await world.call(office.people.bidder, 'getOwnQuestions', id)).toMatchObject([{ state: 'answered', answerNo: 1 }])
  expect((await mails('questionAnswered')).map(({ to }) => to).sort()).toEqual(
    [office.people.bidder.email, office.people.rival.email].sort(),
  )
  expect((await refusalOf(save(id))).data.reason).toBe('refused.questionIsDone')
})

it('a question is told to the open screens of the team, without a word on who asked', async () => {
  const id = await running()
  const emit = vi.fn<MessageEffectPorts['emit']>(() => Promise.resolve())
  const held = messageEffectPorts()
  setMessageEffectPorts({ ...held, emit })
  await ask(id)
  setMessageEffectPorts(held)
  const notices = emit.mock.calls.flatMap(([event]) => (event.kind === 'notice' ? [event] : []))
  expect(notices).toHaveLength(1)
  const { id: questionId } = await only(id)
  expect(notices[0]).toMatchObject({ texts: { de: { title: 'Neue Frage' } }, place: `/projekte/${id}/fragen/${questionId}` })
  expect(notices[0]?.audience).toEqual({ users: expect.arrayContaining([office.people.first.id]) })
  expect(JSON.stringify(notices)).not.toContain(office.people.bidder.name)
})

it('nobody but the team learns who asked: not by entries, own lists, mails, stored entries or ids', async () => {
  const id = await running()
  await takePart(world, office.people.rival, { id })
  await ask(id, 'Unsere geheime Frage')
  await save(id)
  await release(id, 'second')
  const { bidder, rival } = office.people
  const organization = await OrganizationModel.findOne({ _id: bidder.organizationId ?? 0 }).lean<{ name: string }>()
  const secrets = [bidder.email, bidder.id, bidder.name, organization?.name ?? '?', 'geheime', `"organizationId":${bidder.organizationId}`]
  const question = await QuestionModel.findOne({ tenderId: id }).lean()
  secrets.push(question?._id ?? '?', question?.code ?? '?')
  const seen = JSON.stringify([
    await world.call(rival, 'getAnswers', id),
    await world.call(rival, 'getOwnQuestions', id),
    await world.call(rival, 'getQuestionRules', id),
    await world.call(null, 'getQuestionRules', id),
    await world.call(rival, 'getRoomsByProjectId', id),
    await world.call(rival, 'getProject', id),
    (await MailModel.find({ to: rival.email }).lean()).filter(({ key }) => key.startsWith('question')),
    (await mails('questionAsked')).map(({ subject, text }) => ({ subject, text })),
    await AnswerModel.find({ tenderId: id }).lean(),
  ])
  for (const secret of secrets) expect(seen).not.toContain(secret)
  expect((await refusalOf(world.call(rival, 'getQuestions', id))).status).toBe(403)
  expect(JSON.stringify(await desk(id))).toContain(organization?.name)
})

it('what is handed over must not name anybody who takes part, unless somebody looked at it and lets it stay', async () => {
  const id = await running()
  await ask(id)
  const { organizationId, email } = office.people.bidder
  const { name } = (await OrganizationModel.findOne({ _id: organizationId ?? 0 }).lean<{ name: string }>()) ?? { name: '' }
  const rules = await world.call(office.people.first, 'getQuestionRules', id)
  expect(rules.names).toContainEqual({ kind: 'organization', name })
  const fault = await refusalOf(save(id, { question: `Die ${name} fragt`, answer: `Bitte an ${email}` }))
  expect(fault.data.errors?.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
    '/draft/question namesSomebody',
    '/draft/answer namesSomebody',
  ])
  expect((await save(id, { question: `Die ${name} fragt`, handOver: false })).state).toBe('open')
  expect((await save(id, { question: `Die ${name} fragt`, namesStay: true })).state).toBe('review')
})

it('late questions are taken and marked; the question deadline is proposed ten days before, and public once it is set', async () => {
  const id = await running()
  const rules = await world.call(office.people.first, 'getQuestionRules', id)
  const tender = await office.read(id)
  expect(rules).toMatchObject({ deadline: null, fourEyes: true, version: 0, mayChange: true, open: true })
  expect(Date.parse(tender.lots[0]?.applicationDeadline ?? '') - Date.parse(rules.proposed ?? '')).toBeCloseTo(10 * DAY, -8)
  const set = (deadline: string, version = 0) =>
    world.call(office.people.first, 'setQuestionRules', id, { deadline, fourEyes: true, version })
  expect((await refusalOf(set(inDays(-1)))).data.errors?.[0]?.rule).toBe('inThePast')
  expect((await refusalOf(set(inDays(99)))).data.errors?.[0]?.rule).toBe('afterDeadline')
  const deadline = inDays(5)
  expect((await set(deadline)).version).toBe(1)
  expect((await refusalOf(set(inDays(6)))).status).toBe(409)
  expect(await world.call(null, 'getQuestionRules', id)).toEqual({ projectId: id, deadline, open: true })
  expect((await ask(id)).late).toBe(false)
  await office.goTo(deadline)
  expect((await ask(id, 'Noch etwas?')).late).toBe(true)
  expect((await desk(id)).map(({ late }) => late)).toEqual([false, true])
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'QUESTION_RULES_CHANGED' })).toBe(1)
})

it('an answer within six days of the deadline proposes more time; without a second person it is released alone, logged', async () => {
  const id = await running()
  await ask(id)
  const as = { deadline: null, fourEyes: false, version: 0 }
  expect((await refusalOf(world.call(office.people.second, 'setQuestionRules', id, as))).status).toBe(403)
  await world.call(office.people.first, 'setQuestionRules', id, as)
  await office.wait(27 * DAY)
  await save(id, { handOver: false, material: true })
  const { question, extensions } = await release(id, 'first')
  expect(question.released?.alone).toBe(true)
  expect(extensions).toMatchObject([{ lotIds: ['LOT-0001'], reason: 'material' }])
  // Whoever comes back later finds it on the desk, until the time is given.
  expect((await only(id)).extensions).toEqual(extensions)
  const [{ proposed = '', deadline = '' } = {}] = extensions
  expect(Date.parse(proposed) - now().getTime()).toBeGreaterThanOrEqual(6 * DAY)
  const { version = 0 } = await office.read(id)
  const extension = { version, lotIds: ['LOT-0001'], applicationDeadline: proposed, reason: 'Antwort 1' }
  expect(Date.parse(proposed)).toBeGreaterThan(Date.parse(deadline))
  const extended = await world.call(office.people.first, 'extendDeadlines', id, extension)
  expect(extended.lots[0]?.applicationDeadline).toBe(proposed)
  expect((await only(id)).extensions).toEqual([])
  const entry = await AuditModel.findOne({ tenderId: id, type: 'ANSWER_RELEASED' }).lean()
  expect(entry?.data).toMatchObject({ alone: true, round: 1 })
})

it('entries are numbered without a gap, whoever releases at the same moment; the same call asks once', async () => {
  const id = await running()
  for (let n = 0; n < 2; n++)
    await world.callRaw(office.people.bidder, ['askQuestion', [id, { text: 'Eins?' }]], { id: '6f1c1f4e-31d2-4c3b-8c43-2c1d2f9a7b11' })
  for (const text of ['Zwei?', 'Drei?', 'Vier?']) await ask(id, text, 'rival')
  const asked = await desk(id)
  expect(asked.map(({ no }) => no)).toEqual([1, 2, 3, 4])
  const draft = { question: 'Wie?', answer: 'So.', lotId: null, material: false, publishFiles: [], handOver: true, namesStay: true }
  for (const one of asked) await world.call(office.people.first, 'saveAnswerDraft', one.id, { ...draft, version: one.version })
  const ready = await desk(id, 'second')
  await Promise.all(ready.map((one) => world.call(office.people.second, 'releaseAnswer', one.id, { version: one.version })))
  expect((await world.call(null, 'getAnswers', id)).map(({ no }) => no)).toEqual([1, 2, 3, 4])
  expect((await desk(id)).map(({ answerNo }) => answerNo).sort()).toEqual([1, 2, 3, 4])
})

it('whoever releases alone is stopped at a name as two people are, before it is saved', async () => {
  const id = await running()
  await world.call(office.people.first, 'setQuestionRules', id, { deadline: null, fourEyes: false, version: 0 })
  const name = (await OrganizationModel.findOne({ _id: office.people.bidder.organizationId ?? 0 }).lean<{ name: string }>())?.name ?? ''
  await ask(id, `Wir, die ${name}, fragen: Gilt die Norm?`)
  const named = { question: `Wir, die ${name}, fragen: Gilt die Norm?`, handOver: false }
  expect((await refusalOf(save(id, named))).data.errors).toMatchObject([{ path: '/draft/question', rule: 'namesSomebody' }])
  await save(id, { handOver: false })
  await release(id, 'first')
  expect((await world.call(null, 'getAnswers', id))[0]?.question).toBe('Gilt die Norm?')
})

it('a client that counts its requests asks another question in another tender', async () => {
  const [one, other] = [await running(), await running()]
  for (const id of [one, other])
    await world
      .callRaw(office.people.bidder, ['askQuestion', [id, { text: 'Gilt die Norm?' }]], { id: '5' })
      .catch((fault: unknown) => fault)
  expect([(await desk(one)).length, (await desk(other)).length]).toEqual([1, 1])
})

it('what came by telephone is written down by the team, numbered with the others, and has no asker', async () => {
  const id = await running()
  await ask(id)
  const noted = await world.call(office.people.first, 'recordQuestion', id, { text: 'Liegt das Bodengutachten bei?' })
  expect(noted).toMatchObject({ no: 2, question: 'Liegt das Bodengutachten bei?', asker: null })
  expect((await desk(id)).map(({ no }) => no).sort()).toEqual([1, 2])
  expect((await refusalOf(world.call(office.people.bidder, 'recordQuestion', id, { text: 'Wann?' }))).status).toBe(403)
})

it('a question that is answered already is closed with the number of the entry; another one with a reason', async () => {
  const id = await running()
  await ask(id)
  const { id: questionId, version } = await only(id)
  const close = (closing: { reason: string; answerNo: number | null }) =>
    world.call(office.people.first, 'closeQuestion', questionId, { ...closing, version })
  expect((await refusalOf(close({ reason: ' ', answerNo: null }))).data.errors?.[0]?.rule).toBe('required')
  expect((await refusalOf(close({ reason: '', answerNo: 7 }))).data.errors?.[0]?.rule).toBe('unknownEntry')
  expect(await close({ reason: 'Steht in den Unterlagen.', answerNo: null })).toMatchObject({ state: 'closed', may: { edit: false } })
  const [own] = await world.call(office.people.bidder, 'getOwnQuestions', id)
  expect(own).toMatchObject({ state: 'closed', reason: 'Steht in den Unterlagen.' })
  expect((await mails('questionClosed')).map(({ to }) => to)).toEqual([office.people.bidder.email])
})

it('whoever stands in for one of the team hears of a question by mail, too; whoever asks on and on has to wait', async () => {
  const id = await running()
  const { first, third, bidder } = office.people
  const { version = 0 } = await office.read(id)
  await world.call(first, 'nameDeputy', id, { version, deputy: third.email, from: inDays(0), until: inDays(5) })
  const requestId = '6f1c1f4e-31d2-4c3b-8c43-2c1d2f9a7b12'
  const again = () => world.callRaw(bidder, ['askQuestion', [id, { text: 'Eins?' }]], { id: requestId })
  await again()
  expect((await mails('questionAsked')).map(({ to }) => to)).toContain(third.email)
  for (let n = 1; n < 29; n++) await takeAttempt({ kind: 'questions', key: bidder.id, free: 99 }, now())
  await ask(id, 'Dreißig?')
  const refused = await refusalOf(ask(id, 'Einunddreißig?'))
  expect([refused.status, refused.data.seconds]).toEqual([429, expect.any(Number)])
  // Sent again it is no new one.
  await again()
  expect(await desk(id)).toHaveLength(2)
  await office.wait(60_000)
  await ask(id, 'Einunddreißig?')
})

it('unanswered questions are today’s work; a draft waits for the others, and is the second person’s turn', async () => {
  const id = await running()
  await ask(id)
  await ask(id, 'Und zwei?', 'rival')
  const work = async (as: Staff) =>
    (await world.call(office.people[as], 'getTodaysWork'))
      .filter(({ projectId }) => projectId === id)
      .map(({ box, key, count }) => [box, key, count])
  expect(await work('second')).toEqual([['now', 'answerQuestions', 2]])
  await save(id)
  expect(await work('first')).toEqual([
    ['now', 'answerQuestions', 1],
    ['waiting', 'secondReader', 1],
  ])
  expect(await work('second')).toEqual(expect.arrayContaining([['now', 'releaseAnswers', 1]]))
})

it('the catalogue is a PDF of what everybody reads, for guests too, and names nobody', async () => {
  const id = await running()
  await ask(id, 'Unser Geheimnis?')
  await save(id)
  await release(id, 'second')
  const path = await world.call(null, 'createPDFAndGetDownloadLink', 'answers', id)
  const printed = await findDownload(path.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
  const { text, title } = await readPdf(printed?.body ?? Buffer.alloc(0))
  expect(text).toContain('Ja, für alle Lose.')
  for (const secret of ['Geheimnis', office.people.bidder.name, office.people.first.name, office.people.second.name])
    expect(text + title + (printed?.body.toString('latin1') ?? '')).not.toContain(secret)
})

it('a published answer is corrected by another with its own number, as four eyes saw it; the old one stays, all are told', async () => {
  const id = await running()
  const { first, second, bidder, rival } = office.people
  await takePart(world, rival, { id })
  await ask(id)
  await save(id)
  await release(id, 'second')
  expect((await refusalOf(world.call(first, 'correctAnswer', id, 2))).status).toBe(404)
  expect((await refusalOf(world.call(bidder, 'correctAnswer', id, 1))).status).toBe(403)
  const begun = await world.call(first, 'correctAnswer', id, 1)
  expect(begun).toMatchObject({ no: 2, state: 'open', corrects: 1, asker: null, question: 'Gilt die Norm?', answer: 'Ja, für alle Lose.' })
  // One at a time, and nobody hears of it before it is published.
  expect((await world.call(second, 'correctAnswer', id, 1)).id).toBe(begun.id)
  expect(await world.call(null, 'getAnswers', id)).toMatchObject([{ no: 1, corrects: null, correctedBy: null }])
  const draft = { question: 'Gilt die Norm?', answer: 'Nein, nur für Los 2.', lotId: null, material: true, publishFiles: [] }
  const { version } = await world.call(first, 'saveAnswerDraft', begun.id, {
    ...{ ...draft, handOver: true, namesStay: false, version: begun.version },
  })
  expect((await refusalOf(world.call(first, 'releaseAnswer', begun.id, { version }))).data.reason).toBe('refused.questionOwnDraft')
  const told = (await MailModel.find({ key: 'questionAnswered' }).lean<{ to: string }[]>()).map(({ to }) => to)
  await world.call(second, 'releaseAnswer', begun.id, { version })
  expect(await world.call(null, 'getAnswers', id)).toMatchObject([
    { no: 1, answer: 'Ja, für alle Lose.', corrects: null, correctedBy: 2 },
    { no: 2, answer: 'Nein, nur für Los 2.', corrects: 1, correctedBy: null },
  ])
  // Whoever takes part, and who asked what is corrected now, though they take no part.
  const again = (await MailModel.find({ key: 'questionAnswered' }).lean<{ to: string }[]>()).map(({ to }) => to)
  expect(again.length).toBe(told.length + 2)
  for (const { email } of [bidder, rival]) expect(again.filter((to) => to === email)).toHaveLength(2)
  const [message] = await world.call(rival, 'getMessages', id, null)
  expect(message).toMatchObject({ messageSubject: 'Antwort 2: Berichtigung der Antwort 1', messageExtra: { questionNo: 2 } })
  expect(message?.messageText).toContain('Diese Antwort gilt ab jetzt statt der Antwort 1.')
  const fault = await refusalOf(world.call(first, 'correctAnswer', id, 1))
  expect([fault.status, fault.data.reason, fault.data.params]).toEqual([409, 'refused.answerIsCorrected', { no: 2 }])
  const log = await AuditModel.find({ tenderId: id, type: { $in: ['QUESTION_ASKED', 'ANSWER_RELEASED'] } }).lean<{ data: object }[]>()
  expect(log.map(({ data }) => data)).toMatchObject([{}, { round: 1 }, { source: 'correction', round: 1 }, { round: 2, corrects: 1 }])
  const path = await world.call(null, 'createPDFAndGetDownloadLink', 'answers', id)
  const printed = await findDownload(path.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
  expect((await readPdf(printed?.body ?? Buffer.alloc(0))).text).toMatch(
    /Diese Antwort gilt nicht mehr\. Es gilt Antwort 2\.[\s\S]*Berichtigung der Antwort 1/,
  )
})

it('a correction that was thrown away makes room for another, of a correction too', async () => {
  const id = await running()
  const { first } = office.people
  await world.call(first, 'setQuestionRules', id, { deadline: null, fourEyes: false, version: 0 })
  await ask(id)
  await save(id, { handOver: false })
  await release(id, 'first')
  const begun = await world.call(first, 'correctAnswer', id, 1)
  await world.call(first, 'closeQuestion', begun.id, { reason: 'Doch richtig', answerNo: null, version: begun.version })
  const { id: other, version } = await world.call(first, 'correctAnswer', id, 1)
  expect(other).not.toBe(begun.id)
  await world.call(first, 'releaseAnswer', other, { version })
  const last = await world.call(first, 'correctAnswer', id, 2)
  await world.call(first, 'releaseAnswer', last.id, { version: last.version })
  const entries = await world.call(null, 'getAnswers', id)
  expect(entries.map(({ no, corrects, correctedBy }) => [no, corrects, correctedBy])).toEqual([
    [1, null, 2],
    [2, 1, 3],
    [3, 2, null],
  ])
  // Who asked hears of each.
  expect((await mails('questionAnswered')).filter(({ to }) => to === office.people.bidder.email)).toHaveLength(3)
})

it('the list tells the team how many questions wait, and nobody else', async () => {
  const id = await running()
  const { bidder, rival, first } = office.people
  const rowOf = async (who: typeof bidder | null) =>
    (await world.call(who, 'getProjects', { filter: 'öffentlich', limit: 100 })).find((row) => row.id === id)
  expect(await rowOf(first)).not.toHaveProperty('questions')
  await ask(id)
  await world.call(rival, 'askQuestion', id, { text: 'Und das zweite Los?' })
  expect((await rowOf(first))?.questions).toBe(2)
  for (const who of [bidder, rival, null]) expect(await rowOf(who)).not.toHaveProperty('questions')
  const [one] = await world.call(first, 'getQuestions', id)
  await world.call(first, 'closeQuestion', one?.id ?? '', {
    reason: 'Steht in den Unterlagen.',
    answerNo: null,
    version: one?.version ?? 0,
  })
  expect((await rowOf(first))?.questions).toBe(1)
})

it('attachments: the asker’s are the team’s to read, those of the answer are published without traces of their authors', async () => {
  const id = await running()
  const { bidder, rival, first, second } = office.people
  // Hears of new documents.
  await world.call(rival, 'addProjectTag', id, 'merkliste')
  const temp = async (who: typeof bidder, file: TestFile) => {
    const room = await world.call(who, 'createMessageRoom', id)
    return { roomId: room.id, ...(await addFile(world, who, [room.id, file])) }
  }
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: bidder.name } })
    .jpeg()
    .toBuffer()
  const asked = await temp(bidder, { name: `Plan ${bidder.name}.jpg`, content: picture, mime: 'image/jpeg' })
  const { files } = await world.call(bidder, 'askQuestion', id, { text: 'Siehe Plan?', roomId: asked.roomId })
  expect(files).toMatchObject([{ id: asked.fileId, name: `Plan ${bidder.name}.jpg` }])
  expect(await world.call(bidder, 'listDocuments', asked.roomId)).toHaveLength(1)
  expect(await world.call(first, 'listDocuments', asked.roomId)).toHaveLength(1)
  expect((await refusalOf(world.call(rival, 'listDocuments', asked.roomId))).status).toBe(404)
  expect((await refusalOf(addFile(world, bidder, [asked.roomId, { name: 'noch.txt' }]))).data.reason).toBe('refused.questionAsked')
  expect((await refusalOf(world.call(rival, 'askQuestion', id, { text: 'Meiner?', roomId: asked.roomId }))).status).toBe(422)

  const own = await temp(first, { name: 'Skizze.csv', content: 'a;b', mime: 'text/csv' })
  await addFile(world, first, [own.roomId, { folder: 'Nord', name: 'Skizze.csv', content: 'c;d', mime: 'text/csv' }])
  const change = { answerRoomId: own.roomId, publishFiles: [asked.fileId] }
  await save(id, change)
  expect((await refusalOf(world.call(bidder, 'listDocuments', own.roomId))).status).toBe(404)
  // Whoever adds a file is no second reader of it.
  const late = await addFile(world, second, [own.roomId, { name: 'Nachtrag.txt' }])
  expect((await refusalOf(release(id, 'second'))).data.reason).toBe('refused.questionOwnFile')
  await world.call(second, 'deleteDocument', late.fileId)
  const makro = await addFile(world, first, [own.roomId, { name: 'Makro.bin', content: 'x', mime: 'application/octet-stream' }])
  // What came after the hand-over was read by nobody: it is handed over once more.
  expect((await refusalOf(release(id, 'second'))).data.reason).toBe('refused.questionNotHandedOver')
  await save(id, change)
  expect((await refusalOf(release(id, 'second'))).data.reason).toBe('refused.questionFileUncleanable')
  expect(await world.call(null, 'getAnswers', id)).toEqual([])
  await world.call(first, 'deleteDocument', makro.fileId)
  // A fault after the release was written: what it publishes must not be taken away by it.
  const write = QuestionModel.updateOne.bind(QuestionModel)
  const failing = vi.spyOn(QuestionModel, 'updateOne').mockImplementationOnce(((...asked: Parameters<typeof write>) =>
    write(...asked).then(() => {
      throw new Error('the line is gone')
    })) as unknown as typeof write)
  await expect(release(id, 'second')).rejects.toThrow()
  failing.mockRestore()
  const left = await QuestionModel.findOne({ tenderId: id }).lean<QuestionDoc>()
  if (left) await runQuestionIntents(left, { audit: appendAudit, publish: () => Promise.resolve() })
  const [entry] = await world.call(null, 'getAnswers', id)
  expect(entry?.files.map(({ name }) => name)).toEqual(['Skizze.csv', 'Skizze (2).csv', 'Anlage zur Frage 1.jpg'])
  const roomId = entry?.files[0]?.roomId ?? ''
  const published = await world.call(null, 'listDocuments', roomId)
  expect(published.map(({ folder, by }) => [folder, by])).toEqual([
    ['Antwort 1', undefined],
    ['Antwort 1', undefined],
    ['Antwort 1', undefined],
  ])
  expect(JSON.stringify(published)).not.toContain(bidder.name)
  const stored = await FileModel.find({ roomId }).lean<FileDoc[]>()
  for (const { versions } of stored) expect((await readWhole(versions[0]?.blobId ?? '', { key: null })).includes(bidder.name)).toBe(false)
  // Nobody is told of drafts, nor twice of what is published: the answer's own mail says it.
  expect(await mails('fileUploadedByContractor')).toEqual([])
  expect(await mails('fileUploadedByClient')).toEqual([])
  expect(await mails('questionAnswered')).not.toEqual([])
})

it('what a company wrote in a message is taken as its question, once; answers come as a message and one mail each', async () => {
  const id = await running()
  const { bidder, rival, first } = office.people
  await takePart(world, rival, { id })
  const sent = await world.call(bidder, 'sendMessage', {
    projectId: id,
    messageSubject: 'Norm',
    messageText: 'Gilt sie?\n\n1\\. Dezember, **s\\_krohn@nordkai.example**, Bau &amp; Boden GmbH',
  })
  const taken = await world.call(first, 'takeMessageAsQuestion', sent.id)
  expect(taken).toMatchObject({
    no: 1,
    text: 'Norm\n\nGilt sie?\n\n1. Dezember, s_krohn@nordkai.example, Bau & Boden GmbH',
    asker: { person: bidder.name },
  })
  expect((await world.call(first, 'takeMessageAsQuestion', sent.id)).id).toBe(taken.id)
  await save(id, { question: 'Gilt die *Norm*?', answer: 'Siehe https://example.org/plan_1-a.html (Seite 2).', namesStay: true })
  await release(id, 'second')
  const [told] = await world.call(rival, 'getMessages', id, null)
  expect(told).toMatchObject({ messageSubject: 'Antwort 1 auf eine Frage', messageExtra: { questionNo: 1 } })
  expect(told?.messageText).toContain('Gilt die \\*Norm\\*?')
  expect(told?.messageText).toContain('Siehe https://example.org/plan_1-a.html \\(Seite 2\\)\\.')
  const mailed = await MailModel.find({ to: rival.email }).lean<{ key: string }[]>()
  expect(mailed.map(({ key }) => key).filter((key) => key.startsWith('message') || key.startsWith('question'))).toEqual([
    'questionAnswered',
  ])
})

it('files of a message come along when it is taken as a question, and are published cleaned under a name that tells nothing', async () => {
  const id = await running()
  const { bidder, rival, first } = office.people
  const room = await world.call(bidder, 'createMessageRoom', id)
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: bidder.name } })
    .jpeg()
    .toBuffer()
  const { fileId } = await addFile(world, bidder, [room.id, { name: `Plan ${bidder.name}.jpg`, content, mime: 'image/jpeg' }])
  const sent = await world.call(bidder, 'sendMessage', { projectId: id, messageSubject: 'Plan', messageText: 'Gilt er?', roomId: room.id })
  const taken = await world.call(first, 'takeMessageAsQuestion', sent.id)
  expect(taken.files).toMatchObject([{ id: fileId, roomId: room.id, name: `Plan ${bidder.name}.jpg` }])
  expect((await refusalOf(world.call(rival, 'listDocuments', room.id))).status).toBe(404)
  await save(id, { publishFiles: [fileId] })
  await release(id, 'second')
  const [entry] = await world.call(null, 'getAnswers', id)
  expect(entry?.files.map(({ name }) => name)).toEqual(['Anlage zur Frage 1.jpg'])
  expect(JSON.stringify([entry, await world.call(null, 'listDocuments', entry?.files[0]?.roomId ?? '')])).not.toContain(bidder.name)
  const [stored] = await FileModel.find({ roomId: entry?.files[0]?.roomId }).lean<FileDoc[]>()
  expect((await readWhole(stored?.versions[0]?.blobId ?? '', { key: null })).includes(bidder.name)).toBe(false)
  // The message keeps them.
  expect(await world.call(bidder, 'listDocuments', room.id)).toHaveLength(1)
})
