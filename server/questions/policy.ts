import type { Actor } from '../calls/actor'
import { isProjectEditor, mayEdit, mayMove, mayRead, type TenderDoc, type TenderSubject } from '../tenders/area'
import { mayTakePart } from '../offers/area'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import type { QuestionDoc } from './model'

export interface QuestionSubject extends TenderSubject {
  question: QuestionDoc
}

/** What is published is read by everybody who may read the tender. */
export const mayReadAnswers = (actor: Actor, { tender, now }: TenderSubject): AccessDecision => mayRead(actor, tender, now)

/** Companies ask, whether they take part already or not; an authority's people do not. */
export const mayAskQuestion = (actor: Actor, subject: TenderSubject): AccessDecision => mayTakePart(actor, subject)

/** Who asked and what is drafted is the team's. */
export const mayUseDesk = (actor: Actor, { tender, now }: TenderSubject): AccessDecision => mayMove(actor, tender, now)
export const mayChangeQuestionRules = (actor: Actor, { tender, now }: TenderSubject): AccessDecision => mayEdit(actor, tender, now)

/** A question exists for the team alone, under its id also for its asker no more than for others. */
export const mayWorkOn = (actor: Actor, { tender }: { tender: TenderDoc }): AccessDecision =>
  isProjectEditor(actor, tender) ? allow() : deny(404)
