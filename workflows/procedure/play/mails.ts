import type { Procedure } from '../compile'
import type { Phase, PhaseMail } from '../document'
import type { Act } from '../life/acts'
import { COMPANIES, type Company, type Scene } from '../life/scene'
import { concerns, wasAsked } from '../life/told'
import { fieldsOf, intakeOf } from '../life/world'
import {
  asksToApply,
  isFurtherRound,
  isToldOf,
  MAIL_OF_MOMENT,
  MAIL_OF_SENT,
  mailOfAward,
  mailOfDecision,
  mailOfLetter,
  momentIn,
  tellsEachBidder,
  type HouseMail,
  type LotMoment,
} from '../mails'
import { decisionsOf, phaseNews } from '../phaseNews'

/** A mail that goes at a moment of an invented life. */
export interface PlayedMail {
  key: HouseMail | 'phaseNews'
  /** Companies whose people get it; of a receipt the one person who did it. */
  companies: readonly Company[]
  /** Whoever watches the tender, too. */
  isForAll: boolean
  /** The authority's own team. */
  isForTeam: boolean
  /** Of a phase: what the document has told of it. */
  news?: { phase: Phase; mail: PhaseMail }
}

const isOut = ({ world }: Scene): boolean => !['draft', 'atPortal', 'scheduled'].includes(world.state)

const toCompanies = (key: HouseMail, companies: readonly Company[]): PlayedMail[] =>
  companies.length === 0 ? [] : [{ key, companies, isForAll: false, isForTeam: false }]

/** A step of a life: what was, what was done, what is. */
interface Step {
  from: Scene
  act: Act
  to: Scene
}

/** What leaves the lot where it is, or tells by itself what it means. */
const SILENT = new Set(['inform', 'extendDeadlines', 'cancelPublication', 'timePasses', 'fulfil'])

function momentsOf(procedure: Procedure, { from, act, to }: Step): LotMoment[] {
  if (!isOut(to)) return []
  if (act.event === 'inform') return ['losersInformed']
  if (act.event === 'extendDeadlines')
    return [intakeOf(procedure, from.world.state)?.of === 'offer' ? 'offerDeadlineChanged' : 'applicationDeadlineChanged']
  if (SILENT.has(act.event) || (from.world.state === 'draft' && to.world.state === 'ended')) return []
  const moment = momentIn(procedure, to.world.state)
  const begun = moment && isFurtherRound(moment, fieldsOf(procedure, from.world.state).stage) ? 'offerRoundStarted' : moment
  return [...(isOut(from) ? [] : ['published' as const]), ...(begun ? [begun] : [])]
}

/** Who takes part, and who was invited: news that all may know reach them, beside whoever watches. */
const partakers = ({ parts }: Scene, { byInvitation, byFramework }: Procedure): Company[] =>
  COMPANIES.filter((one) => parts[one].takesPart || (byInvitation && !byFramework && parts[one].isInvited))

/** Losers and winners hear of the award each by a mail of their own, as do those who are told before it. */
function ofAward(procedure: Procedure, moment: LotMoment, { from, act, to }: Step): PlayedMail[] | null {
  const left = COMPANIES.filter((one) => one !== to.winner && concerns(procedure, from, one))
  if (moment === 'losersInformed') return toCompanies(mailOfLetter('information'), left)
  if (moment !== 'ended' || act.event !== 'award') return null
  // Of a notice alone nobody was named, and nobody is told.
  if (to.winner === null) return []
  return [...toCompanies(mailOfAward(true), [to.winner]), ...toCompanies(mailOfAward(false), left)]
}

function ofMoment(procedure: Procedure, moment: LotMoment, step: Step): PlayedMail[] {
  const { byFramework } = procedure
  if (moment === 'published' && byFramework)
    return toCompanies(
      'inviteToApply',
      COMPANIES.filter((one) => step.to.parts[one].isInvited),
    )
  const own = ofAward(procedure, moment, step)
  if (own) return own
  const mail = MAIL_OF_MOMENT[moment]
  if (!mail || !isToldOf(moment, step.to)) return []
  return [{ key: mail.key, companies: partakers(step.from, procedure), isForAll: true, isForTeam: false }]
}

/** Whom an opening, and a request for offers with its phase, tell by themselves. */
function ofStep(procedure: Procedure, { from, act, to }: Step): PlayedMail[] {
  const asked = COMPANIES.filter((one) => to.parts[one].told === 'invited' && from.parts[one] !== to.parts[one])
  const opened = new Set(to.papers.flatMap((one, n) => (one.isOpened && from.papers[n]?.isOpened === false ? [one.company] : [])))
  const isTold = tellsEachBidder(procedure, act.event)
  return [
    ...toCompanies(mailOfDecision('invited'), asked),
    ...toCompanies('messageSentByClient', isTold ? COMPANIES.filter((one) => opened.has(one)) : []),
  ]
}

/** What somebody does to one company's part, or a company itself. */
function ofPart(procedure: Procedure, { from, act, to }: Step): PlayedMail[] {
  const { event, by, company } = act
  if (event === 'inviteCompany' && company) return toCompanies('inviteToApply', [company])
  if (event === 'announce' && company) {
    const { told } = to.parts[company]
    return told === null ? [] : toCompanies(mailOfDecision(told, wasAsked(procedure, from, company)), [company])
  }
  if (by === 'team' || by === 'clock' || by === 'jury') return []
  if (event === 'takePart') return toCompanies('applicationStarted', asksToApply(procedure, from) ? [by] : [])
  const key = event in MAIL_OF_SENT ? MAIL_OF_SENT[event as keyof typeof MAIL_OF_SENT] : null
  return key && from !== to ? toCompanies(key, [by]) : []
}

/** What the document has told of phases: after all else, so that whom a step asks is asked by then. */
const ofPhases = (procedure: Procedure, { from, act, to }: Step): PlayedMail[] =>
  act.event === 'cancel'
    ? []
    : phaseNews(procedure, from.world.state, to.world.state).map((news) => {
        const decisions = decisionsOf(news.mail.to)
        const isForAll = news.mail.to.includes('participants')
        const companies = COMPANIES.filter((one) => {
          const { told, takesPart, offerRound } = to.parts[one]
          const isMeant = told !== null && decisions.includes(told) && (told !== 'invited' || offerRound === to.world.offerRound)
          return takesPart && (isMeant || (isForAll && told !== 'rejected'))
        })
        return { key: 'phaseNews', companies, isForAll, isForTeam: news.mail.to.includes('team'), news }
      })

/**
 * The mails that an act causes: the house's by the table that the server writes by (mails.ts), and the document's own. Pure. Not those of
 * people's own making: messages, files, questions, requests.
 */
export function mailsOf(procedure: Procedure, step: Step): PlayedMail[] {
  const { act } = step
  const isOfLot = act.company === undefined && (act.by === 'team' || act.by === 'clock') && act.condition === undefined
  if (!isOfLot) return ofPart(procedure, step)
  return [
    ...momentsOf(procedure, step).flatMap((moment) => ofMoment(procedure, moment, step)),
    ...ofStep(procedure, step),
    ...ofPhases(procedure, step),
  ]
}
