import { expect, it } from 'vitest'
import { inOffice, type World } from '../../tests/world/inWorld'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { shippedProcedure, type Phase, type PhaseMail, type ProcedureDocument } from '../../workflows/procedure'
import { MailModel } from '../mail/model'

/* A procedure that tells of its phases by mail: who hears when, in whose words, and that the house's mails are what they are without. */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

const telling = (mails: Record<string, PhaseMail[]>): ProcedureDocument => {
  const { regimes: _of, ...document } = shippedProcedure('restricted')?.document as ProcedureDocument
  return {
    ...document,
    id: 'own-telling',
    phases: document.phases.map((one) => ({ ...one, ...(mails[one.key] ? { mails: mails[one.key] } : {}) }) as Phase),
  }
}
const WORDS = {
  de: 'In „{{tender}}“ ist über alle entschieden; weiter geht es mit {{phase}}.\nBitte warten Sie ab.',
  en: 'All is decided in “{{tender}}”.',
}
const TOLD = telling({
  competition: [
    { at: 'begin', to: ['team'] },
    { at: 'end', to: ['participants'] },
    { at: 'opened', to: ['participants', 'team'] },
  ],
  offers: [{ at: 'begin', to: ['excluded'], words: WORDS }],
})
/** Since the last look: key, address, and the words of what the procedure tells. */
const seen = new Set<string>()
const news = async (): Promise<string[]> => {
  const mails = (await MailModel.find({}).sort({ no: 1 }).lean()).filter(({ _id }) => !seen.has(_id))
  for (const { _id } of mails) seen.add(_id)
  return mails.map(({ key, to }) => `${key} ${Object.entries(office.people).find(([, { email }]) => email === to)?.[0] ?? 'other'}`).sort()
}
const house = (all: string[]) => all.filter((one) => !one.startsWith('phaseNews'))
const own = (all: string[]) => all.filter((one) => one.startsWith('phaseNews'))

/** From the notice until offers are asked for; one company is told that it is out, before another is asked. */
async function life(procedure: string, isAnnounced = true) {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft({ procedure })
  await news()
  const steps: string[][] = []
  const step = async (work: Promise<unknown>) => {
    await work
    steps.push(await news())
  }
  await step(office.stage(id, { stage: 3 }))
  const [bidder, rival] = [await office.submit(id, 'bidder', { stage: 1 }), await office.submit(id, 'rival', { stage: 1 })]
  await news()
  await step(office.wait(31 * DAY))
  await step(office.open(id, 4))
  await world.call(office.people.first, 'updateOfferStage', rival.id, 2, null, { reason: 'Die Eignung fehlt.' })
  if (isAnnounced) await world.call(office.people.first, 'announceDecisions', id, 'LOT-0001', [{ offerId: rival.id }])
  await news()
  await step(
    office.stage(id, { stage: 6, offerIds: [bidder.id], offerDeadline: new Date(Date.parse('2027-03-20T09:00:00.000Z')).toISOString() }),
  )
  await office.goTo(null)
  return steps
}

it('tells whom it names, once, beside all that the house tells without it', async () => {
  const { admin } = office.people
  const [plain, row] = [
    await world.call(admin, 'createProcedure', { document: { ...telling({}), id: 'own-silent' } }),
    await world.call(admin, 'createProcedure', { document: TOLD }),
  ]
  for (const { id, lock } of [plain, row]) await world.call(admin, 'publishProcedure', id, lock, '')
  const [without, withMails, unannounced] = [await life(plain.id), await life(row.id), await life(row.id, false)]
  // Begin, deadline, opening, and the offers' begin.
  expect(withMails.map(own)).toEqual([
    ['phaseNews first', 'phaseNews second', 'phaseNews third'],
    ['phaseNews bidder', 'phaseNews rival'],
    ['phaseNews bidder', 'phaseNews first', 'phaseNews rival', 'phaseNews second', 'phaseNews third'],
    ['phaseNews rival'],
  ])
  const mails = await MailModel.find({ key: 'phaseNews', to: office.people.rival.email }).lean()
  expect(mails.map(({ text }) => text).filter((text) => text.includes('weiter geht es mit Angebote.\nBitte warten Sie ab.'))).toHaveLength(
    1,
  )
  expect(withMails.map(house)).toEqual(without.map(house))
  expect(without.flatMap(own)).toEqual([])
  // Who is out and was not told of it hears nothing that says so.
  expect(unannounced.map(own).at(-1)).toEqual([])
})

it('refuses words that name what there is not, or lead elsewhere, with the place', async () => {
  const { admin } = office.people
  const faults = async (mail: object) =>
    (await refusalOf(world.call(admin, 'createProcedure', { document: telling({ offers: [mail as PhaseMail] }) }))).data.errors?.map(
      ({ path, rule }) => `${path} ${rule}`,
    )
  const at = telling({}).phases.findIndex(({ key }) => key === 'offers')
  for (const [words, rule] of [
    [{ de: 'Es gab {{count}} Angebote.' }, 'mailPlaceholder'],
    [{ de: 'Mehr unter https://anderswo.example' }, 'mailHasAddress'],
    [{ en: 'Only English' }, 'required'],
  ] as const)
    expect(await faults({ at: 'begin', to: ['team'], words })).toEqual([`/phases/${at}/mails/0/words/de ${rule}`])
  expect(await faults({ at: 'begin', to: ['everybody'] })).toEqual([expect.stringContaining(`/phases/${at}/mails/0/to/0`)])
})
