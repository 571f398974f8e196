import { DATE_KINDS, dateFaults, isAhead, passedNotice, readKey, type TermEnd, termEnds } from '../../../workflows/contract'
import type { Context } from '../../calls/context'
import type { ContractDatesInput, DateAnswerInput } from '../../contract/procedure/contracts'
import { AppError } from '../../platform/errors'
import { actingUser, landIn, type TenderDoc } from '../../tenders/area'
import type { AnswerDoc, ContractDoc } from './model'
import { termOf, todayOf } from './record'
import { contractAt, refuse, write } from './write'

/** Also of a contract that ended early: claims and securities outlive it. */
export async function saveContractDates(ctx: Context, tender: TenderDoc, { version, ...input }: ContractDatesInput): Promise<void> {
  const dates = input.dates.map((one) => ({ ...one, text: one.text.trim() }))
  const ids = dates.map(({ id }) => id)
  refuse([
    ...dates.flatMap((one, n) => dateFaults(one).map(({ part, rule }) => ({ path: `/dates/dates/${n}/${part}`, rule }))),
    ...ids.flatMap((id, n) => (ids.indexOf(id) === n ? [] : [{ path: `/dates/dates/${n}/id`, rule: 'twice' }])),
    // By one of them a contract goes on: of two nobody could say which.
    ...(dates.filter(({ renews }) => renews !== null).length > 1 ? [{ path: '/dates/dates', rule: 'renewsTwice' }] : []),
  ])
  const contract = await contractAt(tender, { ...input, version }, ctx.now)
  await write(ctx, contract, { type: 'CONTRACT_DATES_SAVED', version, set: { dates, land: await landIn(tender) }, data: {} })
}

type About = Pick<TermEnd, 'what' | 'day' | 'text'>

/** The day that is spoken of, as it stands; null: there is none (any more). Of a notice that passed: that it was given in time. */
function dayOf(contract: ContractDoc, { key, answer }: DateAnswerInput, today: string): About | null {
  const term = termOf(contract)
  const passed = answer === 'given' ? passedNotice(term, today) : null
  if (passed?.key === key) return { what: 'notice', day: passed.notice, text: passed.text }
  return termEnds(term, today).find((one) => one.key === key && isAhead(one, today)) ?? null
}

function faultsOf({ answer, until }: DateAnswerInput, { what, day }: About, today: string): { path: string; rule: string }[] {
  const { answers, isOwed } = DATE_KINDS[what]
  if (!answers.some((one) => one === answer)) return [{ path: '/answer/answer', rule: 'enum' }]
  if (answer !== 'later') return until === null ? [] : [{ path: '/answer/until', rule: 'notAsked' }]
  if (until === null) return [{ path: '/answer/until', rule: 'required' }]
  if (until <= today) return [{ path: '/answer/until', rule: 'inThePast' }]
  // What is put aside beyond its day would never come back.
  return !isOwed && until > day ? [{ path: '/answer/until', rule: 'afterItsDay' }] : []
}

/** What somebody says of a day of a contract, with why; 'open' takes back what was said before. */
export async function answerContractDate(ctx: Context, tender: TenderDoc, input: DateAnswerInput): Promise<void> {
  const contract = await contractAt(tender, input, ctx.now)
  const { key, answer, until, version } = input
  const [reason, today] = [input.reason.trim(), todayOf(ctx.now)]
  if (reason === '') refuse([{ path: '/answer/reason', rule: 'required' }])
  const said = (contract.answers ?? []).filter((one) => one.key !== key)
  const before = (contract.answers ?? []).find((one) => one.key === key)
  const about = answer === 'open' ? null : dayOf(contract, input, today)
  if (answer === 'open' ? !before : !about) throw new AppError('conflict', { reason: 'refused.contractDateGone' })
  if (about) refuse(faultsOf(input, about, today))
  const by = actingUser(ctx).name
  const now: AnswerDoc[] =
    answer === 'open' ? [] : [{ key, text: about?.text ?? '', answer, until: answer === 'later' ? until : null, reason, by, at: ctx.now }]
  const set = { answers: [...said, ...now] }
  const name = about?.text ?? before?.text ?? ''
  await write(ctx, contract, { type: 'CONTRACT_DATE_ANSWERED', version, set, data: { answer, ...readKey(key), name, until, reason } })
}
