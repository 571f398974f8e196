import { expect, it } from 'vitest'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { shippedProcedure } from '../../workflows/procedure'
import { now } from '../platform/clock'

// A procedure shuts late questions, all of them while the team chooses, and invitations while applications come in.

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

it('a life in which questions and invitations are shut by phases: who may not is told by which, and since when', async () => {
  const { people } = office
  const { document } = shippedProcedure('tender') ?? {}
  const change: Record<string, object> = {
    competition: { questionDays: 6, without: ['lateQuestions', 'invitation'] },
    applicationsOpened: { without: ['questions'] },
    negotiation: { needs: ['everyoneIsDecided'] },
    offers: { questionDays: 6, without: ['lateQuestions'] },
  }
  const phases = document?.phases.map((one) => ({ ...one, ...change[one.key] }))
  const name = { de: 'Stilles Verfahren', en: 'Quiet procedure' }
  const row = await world.call(people.admin, 'createProcedure', { document: { ...document, id: 'own-quiet', name, phases } })
  await world.call(people.admin, 'publishProcedure', row.id, row.lock, '')

  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft({ procedure: 'own-quiet', lots: 2 })
  await office.stage(id, { stage: 3, reason: 'Ein kleiner Auftrag.' })
  const ask = (lotId: string | null = null) =>
    world.call(people.bidder, 'askQuestion', id, { text: `Gilt die Norm? ${now().toISOString()}`, lotId })
  const rules = (as: 'bidder' | 'first' = 'bidder') => world.call(people[as], 'getQuestionRules', id)
  const reasonOf = async (work: Promise<unknown>) => (await refusalOf(work)).data.reason

  // While applications come in one asks until six days before their end; nobody is invited.
  await office.submit(id, 'bidder', { stage: 1 })
  await ask()
  expect(await rules()).toMatchObject({ open: true, shutsLate: true })
  const invite = () => world.call(people.first, 'inviteUsers', id, { 'neu@firma.example': 'Firma Neu' })
  const shut = await refusalOf(invite())
  expect(shut).toMatchObject({
    status: 409,
    data: { reason: 'refused.invitationIsShut', params: { procedure: name, phase: { de: 'Teilnahmeanträge' } } },
  })

  await office.wait(25 * DAY)
  const ended = new Date(Date.parse(lotOf(await office.read(id)).applicationDeadline ?? '') - 6 * DAY).toISOString()
  const late = await refusalOf(ask())
  expect(late).toMatchObject({ status: 409, data: { reason: 'refused.lateQuestionsAreShut', params: { since: ended, procedure: name } } })
  expect(await rules()).toMatchObject({
    open: false,
    stops: [
      { since: ended, isLate: true },
      { since: ended, isLate: true },
    ],
  })
  // What the team was asked on the telephone it writes down, and what came in before is answered.
  await world.call(people.first, 'recordQuestion', id, { text: 'Am Telefon gefragt.' })
  const [first] = await world.call(people.first, 'getQuestions', id)
  const words = {
    question: 'Gilt die Norm?',
    answer: 'Ja.',
    lotId: null,
    material: false,
    publishFiles: [],
    handOver: true,
    namesStay: false,
  }
  await world.call(people.first, 'saveAnswerDraft', first?.id ?? '', { ...words, version: first?.version ?? 0 })

  // While the team chooses nobody asks; in the other lot nothing was opened yet, and its questions have ended.
  await office.wait(6 * DAY)
  await office.open(id, [4, 'LOT-0001'])
  const { applications } = lotOf(await office.read(id)).openedAt
  expect(await refusalOf(ask('LOT-0001'))).toMatchObject({
    data: { reason: 'refused.questionsAreShutSince', params: { since: applications, phase: { de: 'Auswahl' } } },
  })
  expect(await reasonOf(ask('LOT-0002'))).toBe('refused.lateQuestionsAreShut')

  // Nothing of a start reads the offers but where its way asks whether everybody is decided.
  const negotiate = office.stage(id, { stage: 5, offerIds: [] }, { lotIds: ['LOT-0001'] })
  expect(await refusalOf(negotiate)).toMatchObject({ status: 409, data: { reason: 'refused.someUndecided' } })

  // With the call for offers one asks again, in its own lot alone, until six days before their end.
  const offerIds = (await world.call(people.first, 'getOffersByProjectId', id)).map((one) => one.id)
  const offerDeadline = new Date(now().getTime() + 40 * DAY).toISOString()
  await office.stage(id, { stage: 6, offerIds, offerDeadline }, { lotIds: ['LOT-0001'] })
  expect(await rules()).toMatchObject({ open: true, stops: [{ lotId: 'LOT-0002', isLate: true }] })
  await ask('LOT-0001')
  await ask()
  expect(await reasonOf(ask('LOT-0002'))).toBe('refused.lateQuestionsAreShut')
  // Whoever sets a day, or none, for the team says what counts.
  const { version = 0 } = await rules('first')
  await world.call(people.admin, 'setQuestionRules', id, { deadline: null, fourEyes: true, version })
  await office.wait(38 * DAY)
  await ask('LOT-0001')
})
